-- The queue is computed by the application from now on (src/leads/desk/queue/queue-upkeep.sql.ts).
DROP TRIGGER "contact_submissions_queue" ON "contact_submissions";--> statement-breakpoint
DROP TRIGGER "lead_tasks_queue" ON "lead_tasks";--> statement-breakpoint
DROP TRIGGER "referrals_queue" ON "referrals";--> statement-breakpoint
DROP TRIGGER "consent_records_queue" ON "consent_records";--> statement-breakpoint
DROP FUNCTION "rebuild_lead_queue"();--> statement-breakpoint
DROP FUNCTION "keep_lead_queue"();--> statement-breakpoint
DROP FUNCTION "refresh_lead_queue"("contact_submissions", boolean);--> statement-breakpoint
DROP FUNCTION "lead_clock_rows"("contact_submissions");--> statement-breakpoint
DROP FUNCTION "is_open_lead"("contact_submissions");--> statement-breakpoint
DROP FUNCTION "lead_queue_row"("contact_submissions", boolean);--> statement-breakpoint
DROP TABLE "lead_clocks";--> statement-breakpoint
DROP TABLE "lead_queue";--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_queue" (
	"lead_id" integer PRIMARY KEY NOT NULL,
	"section" text,
	"rank" smallint NOT NULL,
	"sort_at" timestamp with time zone,
	"owner" text,
	"is_death" boolean NOT NULL,
	"is_one_year" boolean NOT NULL,
	"changes_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_queue_counts" (
	"section" text NOT NULL,
	"owner" text NOT NULL,
	"is_death" boolean NOT NULL,
	"is_one_year" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_queue_counts_section_owner_is_death_is_one_year_pk" PRIMARY KEY("section","owner","is_death","is_one_year")
);
--> statement-breakpoint
CREATE TABLE "lead_queue_rules" (
	"id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lead_queue_order" ON "lead_queue" USING btree ("section","rank","sort_at","lead_id");--> statement-breakpoint
CREATE INDEX "lead_queue_owner" ON "lead_queue" USING btree ("owner","section","rank","sort_at","lead_id");--> statement-breakpoint
CREATE INDEX "lead_queue_one_year" ON "lead_queue" USING btree ("section","rank","sort_at","lead_id") WHERE "lead_queue"."is_one_year";--> statement-breakpoint
CREATE INDEX "lead_queue_death" ON "lead_queue" USING btree ("section","rank","sort_at","lead_id") WHERE "lead_queue"."is_death";--> statement-breakpoint
CREATE INDEX "lead_queue_changes" ON "lead_queue" USING btree ("changes_at") WHERE "lead_queue"."changes_at" is not null;--> statement-breakpoint
-- Triggers only note which lead changed, so that no way of writing can be forgotten, foreign keys included.
CREATE FUNCTION "note_lead_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed RECORD;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_TABLE_NAME = 'contact_submissions' THEN
    INSERT INTO lead_changes (lead_id) VALUES (changed.id);
  ELSIF changed.lead_id IS NOT NULL THEN
    INSERT INTO lead_changes (lead_id) VALUES (changed.lead_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_changed" AFTER INSERT OR UPDATE OR DELETE ON "contact_submissions"
  FOR EACH ROW EXECUTE FUNCTION "note_lead_change"();
--> statement-breakpoint
CREATE TRIGGER "lead_tasks_changed" AFTER INSERT OR UPDATE OR DELETE ON "lead_tasks"
  FOR EACH ROW EXECUTE FUNCTION "note_lead_change"();
--> statement-breakpoint
CREATE TRIGGER "referrals_changed" AFTER INSERT OR UPDATE OR DELETE ON "referrals"
  FOR EACH ROW EXECUTE FUNCTION "note_lead_change"();
--> statement-breakpoint
CREATE TRIGGER "consent_records_changed" AFTER UPDATE OF "withdrawn_at" ON "consent_records"
  FOR EACH ROW EXECUTE FUNCTION "note_lead_change"();
