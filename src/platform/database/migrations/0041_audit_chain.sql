CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"event_id" bigint NOT NULL,
	"salt" text,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_marks" (
	"source" text PRIMARY KEY NOT NULL,
	"settled_id" bigint NOT NULL,
	"seen_id" bigint NOT NULL,
	"seen_xid" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_event_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_event_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"lead_id" integer NOT NULL,
	"kind" text NOT NULL,
	"salt" text,
	"content" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_event" ON "audit_chain" USING btree ("source","event_id");--> statement-breakpoint
CREATE INDEX "lead_event_changes_event" ON "lead_event_changes" USING btree ("event_id","id");--> statement-breakpoint
-- Each stored value that is not null, one per line; the same in every session.
CREATE FUNCTION "audit_content"("event" anyelement) RETURNS text LANGUAGE sql STABLE
  SET timezone = 'UTC' SET bytea_output = 'hex' SET extra_float_digits = 1 AS $$
  SELECT string_agg(key || '=' || value::text, E'\n' ORDER BY key COLLATE "C")
    FROM jsonb_each(to_jsonb(event))
   WHERE value <> 'null'::jsonb AND key <> 'salt'
$$;
--> statement-breakpoint
CREATE FUNCTION "audit_digest"("salt" text, "content" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(salt || E'\n' || content, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Whatever the append-only trigger allows to be deleted or updated leaves a trace that is chained.
CREATE FUNCTION "note_erased_lead_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_event_changes (event_id, lead_id, kind)
  SELECT id, lead_id, 'erased' FROM gone ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lead_events_erased" AFTER DELETE ON "lead_events"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "note_erased_lead_events"();
--> statement-breakpoint
CREATE FUNCTION "note_rewritten_lead_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_event_changes (event_id, lead_id, kind, salt, content)
  SELECT id, lead_id, 'rewritten', salt, audit_digest(salt, content)
    FROM (SELECT e.id, e.lead_id, gen_random_uuid()::text AS salt, audit_content(l) AS content
            FROM anew e JOIN lead_events l ON l.id = e.id ORDER BY e.id) rewritten;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lead_events_rewritten" AFTER UPDATE ON "lead_events"
  REFERENCING NEW TABLE AS anew FOR EACH STATEMENT EXECUTE FUNCTION "note_rewritten_lead_events"();
--> statement-breakpoint
CREATE FUNCTION "keep_chained"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.salt IS NULL AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE ON "audit_chain"
  FOR EACH ROW EXECUTE FUNCTION "keep_chained"();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_no_truncate" BEFORE TRUNCATE ON "audit_chain"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "lead_event_changes_append_only" BEFORE UPDATE OR DELETE ON "lead_event_changes"
  FOR EACH ROW EXECUTE FUNCTION "keep_chained"();
--> statement-breakpoint
CREATE TRIGGER "lead_event_changes_no_truncate" BEFORE TRUNCATE ON "lead_event_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
