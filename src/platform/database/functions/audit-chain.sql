-- Each stored value that is not null, one per line; the same in every session.
CREATE OR REPLACE FUNCTION audit_content(event anyelement) RETURNS text LANGUAGE sql STABLE
  SET timezone = 'UTC' SET bytea_output = 'hex' SET extra_float_digits = 1 AS $$
  SELECT string_agg(key || '=' || value::text, E'\n' ORDER BY key COLLATE "C")
    FROM jsonb_each(to_jsonb(event))
   WHERE value <> 'null'::jsonb
$$;

CREATE OR REPLACE FUNCTION audit_digest(salt text, content text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(salt || E'\n' || content, 'UTF8')), 'hex')
$$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Only a salt can be forgotten, when its event is erased.
CREATE OR REPLACE FUNCTION keep_chained() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.salt IS NULL AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER staff_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER lead_event_erasures_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON lead_event_erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION keep_chained();
CREATE OR REPLACE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
