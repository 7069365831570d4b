DROP INDEX "consent_records_email";--> statement-breakpoint
DROP INDEX "contact_submissions_email";--> statement-breakpoint
DROP INDEX "contact_submissions_phone";--> statement-breakpoint
ALTER TABLE "consent_records" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_records" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_records" ALTER COLUMN "ip_address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "work_history" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "work_history" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "high_value_keywords" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "high_value_keywords" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_records" ADD COLUMN "data_key" text;--> statement-breakpoint
ALTER TABLE "consent_records" ADD COLUMN "sealed" "bytea";--> statement-breakpoint
ALTER TABLE "consent_records" ADD COLUMN "email_index" bigint;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "data_key" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "sealed" "bytea";--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "email_index" bigint;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "phone_index" bigint;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "diagnosis_index" bigint;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "search_tokens" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
CREATE INDEX "consent_records_plain_email" ON "consent_records" USING btree (lower("email")) WHERE "consent_records"."sealed" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_plain_email" ON "contact_submissions" USING btree (lower("email")) WHERE "contact_submissions"."sealed" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_plain_phone" ON "contact_submissions" USING btree ("phone_e164") WHERE "contact_submissions"."sealed" is null;--> statement-breakpoint
CREATE INDEX "consent_records_email" ON "consent_records" USING btree ("email_index");--> statement-breakpoint
CREATE INDEX "contact_submissions_email" ON "contact_submissions" USING btree ("email_index");--> statement-breakpoint
CREATE INDEX "contact_submissions_phone" ON "contact_submissions" USING btree ("phone_index");--> statement-breakpoint
-- What staff search by is copied as blind indexes now. The table is made anew rather than altered: the
-- search text of every lead would stay in the pages of its file.
DROP TRIGGER "contact_submissions_desk" ON "contact_submissions";--> statement-breakpoint
DROP FUNCTION "keep_lead_desk"();--> statement-breakpoint
DROP FUNCTION "rebuild_lead_desk"();--> statement-breakpoint
DROP FUNCTION "lead_desk_row"("contact_submissions");--> statement-breakpoint
DROP TABLE "lead_desk";--> statement-breakpoint
CREATE TABLE "lead_desk" (
	"lead_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_correction" boolean NOT NULL,
	"is_new" boolean NOT NULL,
	"status" text NOT NULL,
	"priority_rank" smallint NOT NULL,
	"quality_score" integer,
	"level" text NOT NULL,
	"search_tokens" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_desk" ADD CONSTRAINT "lead_desk_lead_id_contact_submissions_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "lead_desk_row"("lead" "contact_submissions") RETURNS "lead_desk" LANGUAGE sql STABLE AS $$
  SELECT "lead"."id", "lead"."created_at", "lead"."inquiry_type" = 'correction', "lead"."status" = 'new', "lead"."status",
    (CASE "lead"."priority" WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END)::smallint,
    "lead"."quality_score", coalesce("lead"."qualification_level", ''), "lead"."search_tokens"
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_lead_desk"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept lead_desk := lead_desk_row(NEW);
BEGIN
  INSERT INTO lead_desk SELECT kept.*
  ON CONFLICT (lead_id) DO UPDATE SET created_at = kept.created_at, is_correction = kept.is_correction,
    is_new = kept.is_new, status = kept.status, priority_rank = kept.priority_rank,
    quality_score = kept.quality_score, level = kept.level, search_tokens = kept.search_tokens
  WHERE lead_desk.* IS DISTINCT FROM kept;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_desk" AFTER INSERT OR UPDATE ON "contact_submissions"
  FOR EACH ROW EXECUTE FUNCTION "keep_lead_desk"();
--> statement-breakpoint
CREATE TRIGGER "lead_desk_count" AFTER INSERT OR DELETE ON "lead_desk"
  FOR EACH ROW EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "lead_desk_recount" AFTER UPDATE ON "lead_desk"
  FOR EACH ROW WHEN ((OLD."is_correction", OLD."status", OLD."priority_rank", OLD."level")
    IS DISTINCT FROM (NEW."is_correction", NEW."status", NEW."priority_rank", NEW."level"))
  EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "lead_desk_uncount" AFTER TRUNCATE ON "lead_desk"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
-- One index per order of the list. Each carries what the list filters by, so that a page is found
-- without reading a single row; corrections have a queue of their own.
CREATE INDEX "lead_desk_newest" ON "lead_desk" ("created_at" DESC, "lead_id" DESC)
  INCLUDE ("status", "priority_rank", "level") WHERE NOT "is_correction";
--> statement-breakpoint
CREATE INDEX "lead_desk_status" ON "lead_desk" ("status", "created_at" DESC, "lead_id" DESC)
  INCLUDE ("priority_rank", "level") WHERE NOT "is_correction";
--> statement-breakpoint
CREATE INDEX "lead_desk_waiting" ON "lead_desk" ("is_new" DESC, "created_at", "lead_id")
  INCLUDE ("status", "priority_rank", "level") WHERE NOT "is_correction";
--> statement-breakpoint
CREATE INDEX "lead_desk_priority" ON "lead_desk" ("priority_rank", "created_at" DESC, "lead_id" DESC)
  INCLUDE ("status", "level") WHERE NOT "is_correction";
--> statement-breakpoint
CREATE INDEX "lead_desk_quality" ON "lead_desk" ("quality_score" DESC NULLS LAST, "created_at" DESC, "lead_id" DESC)
  INCLUDE ("status", "priority_rank", "level") WHERE NOT "is_correction";
--> statement-breakpoint
CREATE INDEX "lead_desk_corrections" ON "lead_desk" ("created_at" DESC, "lead_id" DESC)
  INCLUDE ("status") WHERE "is_correction";
--> statement-breakpoint
CREATE INDEX "lead_desk_search" ON "lead_desk" USING gin ("search_tokens");
--> statement-breakpoint
CREATE FUNCTION "rebuild_lead_desk"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE lead_desk, lead_counts, lead_count_changes;
  ALTER TABLE lead_desk DISABLE TRIGGER lead_desk_count;
  INSERT INTO lead_desk SELECT (lead_desk_row(lead)).* FROM contact_submissions lead;
  ALTER TABLE lead_desk ENABLE TRIGGER lead_desk_count;
  INSERT INTO lead_counts (is_correction, status, priority_rank, level, count)
    SELECT is_correction, status, priority_rank, level, count(*) FROM lead_desk GROUP BY 1, 2, 3, 4;
END $$;
--> statement-breakpoint
SELECT "rebuild_lead_desk"();
--> statement-breakpoint
-- Sealing the leads of an older version changes none of the facts that the queue is computed from.
CREATE OR REPLACE FUNCTION "note_lead_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed RECORD;
BEGIN
  IF current_setting('atlas.sealing', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_TABLE_NAME = 'contact_submissions' THEN
    INSERT INTO lead_changes (lead_id) VALUES (changed.id);
  ELSIF changed.lead_id IS NOT NULL THEN
    INSERT INTO lead_changes (lead_id) VALUES (changed.lead_id);
  END IF;
  RETURN NULL;
END $$;
