-- What staff search leads by, in one text: name, e-mail address, telephone number as typed, as digits
-- and in its international spelling, reference.
CREATE FUNCTION "lead_desk_row"("lead" "contact_submissions") RETURNS "lead_desk" LANGUAGE sql STABLE AS $$
  SELECT "lead"."id", "lead"."created_at", "lead"."inquiry_type" = 'correction', "lead"."status" = 'new', "lead"."status",
    (CASE "lead"."priority" WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END)::smallint,
    "lead"."quality_score", coalesce("lead"."qualification_level", ''),
    lower(unaccent(concat_ws(' ', '', "lead"."name", "lead"."email", "lead"."phone",
      regexp_replace("lead"."phone", '\D', '', 'g'), "lead"."phone_e164", "lead"."reference")))
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_lead_desk"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept lead_desk := lead_desk_row(NEW);
BEGIN
  INSERT INTO lead_desk SELECT kept.*
  ON CONFLICT (lead_id) DO UPDATE SET created_at = kept.created_at, is_correction = kept.is_correction,
    is_new = kept.is_new, status = kept.status, priority_rank = kept.priority_rank,
    quality_score = kept.quality_score, level = kept.level, search_text = kept.search_text
  WHERE lead_desk.* IS DISTINCT FROM kept;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_desk" AFTER INSERT OR UPDATE ON "contact_submissions"
  FOR EACH ROW EXECUTE FUNCTION "keep_lead_desk"();
--> statement-breakpoint
CREATE FUNCTION "count_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM lead_count_changes;
    DELETE FROM lead_counts;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO lead_count_changes (is_correction, status, priority_rank, level, change)
    VALUES (OLD.is_correction, OLD.status, OLD.priority_rank, OLD.level, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO lead_count_changes (is_correction, status, priority_rank, level, change)
    VALUES (NEW.is_correction, NEW.status, NEW.priority_rank, NEW.level, 1);
  END IF;
  RETURN NULL;
END $$;
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
CREATE INDEX "lead_desk_search" ON "lead_desk" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- How long people waited: read by the dashboard, for the latest weeks.
CREATE INDEX "lead_events_responses" ON "lead_events" ("created_at")
  WHERE "type" = 'updated' AND "detail" ? 'responseSeconds';
--> statement-breakpoint
-- For leads that were there before, and for whoever loads leads with triggers off.
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
