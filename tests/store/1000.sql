-- The first form of a database, as SQLite has it: each later form is migrated from here.
CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE game (
  id INTEGER NOT NULL,
  public_id VARCHAR(26) NOT NULL,
  settings JSON NOT NULL,
  created_at DATETIME NOT NULL,
  previous_id INTEGER,
  locked_at DATETIME,
  watch_code VARCHAR(8),
  watch_code_at DATETIME,
  CONSTRAINT pk_game PRIMARY KEY (id),
  CONSTRAINT uq_game_public_id UNIQUE (public_id),
  CONSTRAINT uq_game_previous_id UNIQUE (previous_id),
  CONSTRAINT fk_game_previous_id FOREIGN KEY(previous_id) REFERENCES game (id)
);
CREATE UNIQUE INDEX uq_game_watch_code ON game (watch_code);
CREATE TABLE device (
  id INTEGER NOT NULL,
  token_hash VARCHAR(64) NOT NULL,
  name VARCHAR NOT NULL,
  created_at DATETIME NOT NULL,
  CONSTRAINT pk_device PRIMARY KEY (id),
  CONSTRAINT uq_device_token_hash UNIQUE (token_hash)
);
CREATE TABLE revision (
  id VARCHAR(36) NOT NULL,
  game_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  line VARCHAR(36) NOT NULL,
  slot VARCHAR NOT NULL,
  replaces JSON NOT NULL,
  undoes VARCHAR(36),
  at VARCHAR NOT NULL,
  "by" VARCHAR NOT NULL,
  facts JSON,
  device_id INTEGER,
  received_at DATETIME NOT NULL,
  CONSTRAINT pk_revision PRIMARY KEY (id),
  CONSTRAINT uq_revision_game_id_seq UNIQUE (game_id, seq),
  CONSTRAINT ck_revision_seq CHECK (seq > 0),
  CONSTRAINT fk_revision_game_id FOREIGN KEY(game_id) REFERENCES game (id),
  CONSTRAINT fk_revision_device_id FOREIGN KEY(device_id) REFERENCES device (id)
);
CREATE TABLE grant (
  id INTEGER NOT NULL,
  game_id INTEGER NOT NULL,
  device_id INTEGER NOT NULL,
  role VARCHAR(10) NOT NULL,
  created_at DATETIME NOT NULL,
  revoked_at DATETIME,
  chalk_at DATETIME,
  name VARCHAR(40),
  CONSTRAINT pk_grant PRIMARY KEY (id),
  CONSTRAINT ck_grant_role CHECK (role IN ('writer')),
  CONSTRAINT fk_grant_game_id FOREIGN KEY(game_id) REFERENCES game (id),
  CONSTRAINT fk_grant_device_id FOREIGN KEY(device_id) REFERENCES device (id)
);
CREATE INDEX ix_grant_device_id ON grant (device_id);
CREATE UNIQUE INDEX uq_grant_standing ON grant (game_id, device_id) WHERE revoked_at IS NULL;
CREATE TABLE seat (
  id INTEGER NOT NULL,
  game_id INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  device_id INTEGER NOT NULL,
  created_at DATETIME NOT NULL,
  revoked_at DATETIME,
  CONSTRAINT pk_seat PRIMARY KEY (id),
  CONSTRAINT ck_seat_seat CHECK (seat >= 0),
  CONSTRAINT fk_seat_game_id FOREIGN KEY(game_id) REFERENCES game (id),
  CONSTRAINT fk_seat_device_id FOREIGN KEY(device_id) REFERENCES device (id)
);
CREATE INDEX ix_seat_device_id ON seat (device_id);
CREATE UNIQUE INDEX uq_seat_standing ON seat (game_id, seat) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX uq_seat_device ON seat (game_id, device_id) WHERE revoked_at IS NULL;
CREATE TABLE invitation (
  id INTEGER NOT NULL,
  game_id INTEGER NOT NULL,
  token_hash VARCHAR(64) NOT NULL,
  code_hash VARCHAR(64),
  single_use BOOLEAN NOT NULL,
  seat INTEGER,
  expires_at DATETIME,
  created_at DATETIME NOT NULL,
  used_at DATETIME,
  revoked_at DATETIME,
  CONSTRAINT pk_invitation PRIMARY KEY (id),
  CONSTRAINT fk_invitation_game_id FOREIGN KEY(game_id) REFERENCES game (id),
  CONSTRAINT uq_invitation_token_hash UNIQUE (token_hash)
);
CREATE INDEX ix_invitation_game_id ON invitation (game_id);
CREATE TABLE bucket (
  key_hash VARCHAR(64) NOT NULL,
  tokens FLOAT NOT NULL,
  updated_at DATETIME NOT NULL,
  CONSTRAINT pk_bucket PRIMARY KEY (key_hash)
);
CREATE TABLE club (
  id INTEGER NOT NULL,
  public_id VARCHAR(26) NOT NULL,
  name VARCHAR NOT NULL,
  created_at DATETIME NOT NULL,
  language VARCHAR(3) NOT NULL,
  CONSTRAINT pk_club PRIMARY KEY (id),
  CONSTRAINT uq_club_public_id UNIQUE (public_id)
);
CREATE TABLE official (
  id INTEGER NOT NULL,
  club_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  login VARCHAR NOT NULL,
  password_hash VARCHAR NOT NULL,
  role VARCHAR(10),
  created_at DATETIME NOT NULL,
  CONSTRAINT pk_official PRIMARY KEY (id),
  CONSTRAINT ck_official_role CHECK (role IN ('admin', 'scorer', 'viewer')),
  CONSTRAINT fk_official_club_id FOREIGN KEY(club_id) REFERENCES club (id),
  CONSTRAINT uq_official_login UNIQUE (login)
);
CREATE INDEX ix_official_club_id ON official (club_id);
CREATE UNIQUE INDEX uq_official_number ON official (club_id, number);
CREATE TABLE club_session (
  id INTEGER NOT NULL,
  official_id INTEGER NOT NULL,
  device_id INTEGER,
  token_hash VARCHAR(64) NOT NULL,
  created_at DATETIME NOT NULL,
  seen_at DATETIME NOT NULL,
  fresh_at DATETIME NOT NULL,
  ended_at DATETIME,
  family VARCHAR(10) NOT NULL,
  kind VARCHAR(10) NOT NULL,
  name VARCHAR(40) NOT NULL,
  CONSTRAINT pk_club_session PRIMARY KEY (id),
  CONSTRAINT fk_club_session_official_id FOREIGN KEY(official_id) REFERENCES official (id),
  CONSTRAINT fk_club_session_device_id FOREIGN KEY(device_id) REFERENCES device (id),
  CONSTRAINT uq_club_session_token_hash UNIQUE (token_hash)
);
CREATE INDEX ix_club_session_official_id ON club_session (official_id);
CREATE TABLE member (
  club_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  name VARCHAR NOT NULL,
  nickname VARCHAR NOT NULL,
  surname VARCHAR NOT NULL,
  first_name VARCHAR NOT NULL,
  email VARCHAR NOT NULL,
  phone VARCHAR NOT NULL,
  street VARCHAR NOT NULL,
  place VARCHAR NOT NULL,
  birth_year VARCHAR NOT NULL,
  entry VARCHAR NOT NULL,
  remarks VARCHAR NOT NULL,
  CONSTRAINT pk_member PRIMARY KEY (club_id, number),
  CONSTRAINT fk_member_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE event (
  club_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  evening VARCHAR(26),
  kind VARCHAR(20) NOT NULL,
  facts TEXT NOT NULL,
  reason VARCHAR NOT NULL,
  official_id INTEGER,
  device_id INTEGER,
  at VARCHAR NOT NULL,
  hash VARCHAR(64) NOT NULL,
  CONSTRAINT pk_event PRIMARY KEY (club_id, seq),
  CONSTRAINT ck_event_seq CHECK (seq > 0),
  CONSTRAINT fk_event_official FOREIGN KEY(club_id, official_id) REFERENCES official (club_id, number),
  CONSTRAINT fk_event_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE INDEX ix_event_evening ON event (evening, club_id, seq);
CREATE TABLE club_text (
  club_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  text VARCHAR NOT NULL,
  second VARCHAR NOT NULL,
  salt VARCHAR(26) NOT NULL,
  CONSTRAINT pk_club_text PRIMARY KEY (club_id, number),
  CONSTRAINT fk_club_text_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE draft (
  club_id INTEGER NOT NULL,
  season VARCHAR(26) NOT NULL,
  version INTEGER NOT NULL,
  typed JSON,
  official_id INTEGER NOT NULL,
  at DATETIME NOT NULL,
  CONSTRAINT pk_draft PRIMARY KEY (club_id, season),
  CONSTRAINT fk_draft_official FOREIGN KEY(club_id, official_id) REFERENCES official (club_id, number),
  CONSTRAINT fk_draft_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE club_file (
  club_id INTEGER NOT NULL,
  at DATETIME NOT NULL,
  official INTEGER,
  contacts BOOLEAN NOT NULL,
  CONSTRAINT pk_club_file PRIMARY KEY (club_id),
  CONSTRAINT fk_club_file_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE table_game (
  game_id INTEGER NOT NULL,
  club_id INTEGER NOT NULL,
  evening VARCHAR(26) NOT NULL,
  round INTEGER NOT NULL,
  "table" INTEGER NOT NULL,
  members JSON NOT NULL,
  CONSTRAINT pk_table_game PRIMARY KEY (game_id),
  CONSTRAINT fk_table_game_game_id FOREIGN KEY(game_id) REFERENCES game (id),
  CONSTRAINT fk_table_game_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE INDEX ix_table_game_evening ON table_game (club_id, evening);
CREATE TABLE public_address (
  token_hash VARCHAR(64) NOT NULL,
  token VARCHAR(26) NOT NULL,
  club_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  CONSTRAINT pk_public_address PRIMARY KEY (token_hash),
  CONSTRAINT fk_public_address_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE UNIQUE INDEX uq_public_address_seq ON public_address (club_id, seq);
CREATE TABLE prizes (
  club_id INTEGER NOT NULL,
  place VARCHAR(26) NOT NULL,
  listing VARCHAR(60) NOT NULL,
  lines JSON NOT NULL,
  CONSTRAINT pk_prizes PRIMARY KEY (club_id, place, listing),
  CONSTRAINT fk_prizes_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE season_announcement (
  club_id INTEGER NOT NULL,
  season VARCHAR(26) NOT NULL,
  listing VARCHAR(60) NOT NULL,
  seq INTEGER NOT NULL,
  manner VARCHAR(10) NOT NULL,
  step INTEGER NOT NULL,
  reached INTEGER NOT NULL,
  CONSTRAINT pk_season_announcement PRIMARY KEY (club_id, season, listing),
  CONSTRAINT fk_season_announcement_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE announcement (
  club_id INTEGER NOT NULL,
  evening VARCHAR(26) NOT NULL,
  seq INTEGER NOT NULL,
  manner VARCHAR(10) NOT NULL,
  step INTEGER NOT NULL,
  reached INTEGER NOT NULL,
  CONSTRAINT pk_announcement PRIMARY KEY (club_id, evening),
  CONSTRAINT fk_announcement_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TRIGGER revision_no_update BEFORE UPDATE ON revision BEGIN SELECT RAISE(ABORT, 'revisions are never changed'); END;
CREATE TRIGGER revision_no_delete BEFORE DELETE ON revision BEGIN SELECT RAISE(ABORT, 'revisions are never changed'); END;
CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_no_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_not_closed BEFORE INSERT ON event WHEN NEW.evening IS NOT NULL
  AND NEW.kind NOT IN ('reopen', 'claim', 'refused', 'announced', 'paid', 'cancel', 'resume')
  AND 'close' = (
  SELECT kind FROM event
  WHERE club_id = NEW.club_id AND evening = NEW.evening AND kind IN ('close', 'reopen')
  ORDER BY seq DESC LIMIT 1
  ) BEGIN SELECT RAISE(ABORT, 'the evening is closed'); END;
CREATE TRIGGER event_not_cancelled BEFORE INSERT ON event WHEN NEW.evening IS NOT NULL
  AND NEW.kind NOT IN ('resume', 'refused')
  AND 'cancel' = (
  SELECT kind FROM event
  WHERE club_id = NEW.club_id AND evening = NEW.evening AND kind IN ('cancel', 'resume')
  ORDER BY seq DESC LIMIT 1
  ) BEGIN SELECT RAISE(ABORT, 'the evening is cancelled'); END;
INSERT INTO alembic_version VALUES ('1000');
