/** A time of day as the server writes it, here or in a time zone; of none nothing. @param {Date} at @param {string} [timeZone] */
export const timeOfDay = (at, timeZone) => {
  if (Number.isNaN(+at)) return ''
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const [hours, minutes] = time.split(':')
  return (document.documentElement.dataset.time ?? '').replace('{hours}', hours).replace('{minutes}', minutes)
}
