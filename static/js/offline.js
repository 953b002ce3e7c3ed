/** Lets the browser keep what it needs without network; only where it does that, that is with https or on this machine. */
navigator.serviceWorker?.register('/sw.js').catch(() => {})
