-- Leads are stored in groups: what follows from a new lead is done once for its statement, not for each row.
-- Updates and deletions stay row by row. One statement can update a lead twice, through two foreign keys,
-- and all of it would be in one transition table.
--
-- As one row value it is inlined into queries; as a list of columns it was called once for each of them.
CREATE OR REPLACE FUNCTION "lead_desk_row"("lead" "contact_submissions") RETURNS "lead_desk" LANGUAGE sql STABLE AS $$
  SELECT ROW("lead"."id", "lead"."created_at", "lead"."inquiry_type" = 'correction', "lead"."status" = 'new', "lead"."status",
    (CASE "lead"."priority" WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END)::smallint,
    "lead"."quality_score", coalesce("lead"."qualification_level", ''), "lead"."search_tokens")::"lead_desk"
$$;
--> statement-breakpoint
CREATE FUNCTION "note_new_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_changes (lead_id) SELECT id FROM added;
  INSERT INTO lead_desk SELECT (lead_desk_row(ROW(added.*)::contact_submissions)).* FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_added" AFTER INSERT ON "contact_submissions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_new_leads"();
--> statement-breakpoint
DROP TRIGGER "contact_submissions_changed" ON "contact_submissions";
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_changed" AFTER UPDATE OR DELETE ON "contact_submissions"
  FOR EACH ROW EXECUTE FUNCTION "note_lead_change"();
--> statement-breakpoint
DROP TRIGGER "contact_submissions_desk" ON "contact_submissions";
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_desk" AFTER UPDATE ON "contact_submissions"
  FOR EACH ROW EXECUTE FUNCTION "keep_lead_desk"();
--> statement-breakpoint
CREATE FUNCTION "count_new_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (is_correction, status, priority_rank, level, change)
    SELECT is_correction, status, priority_rank, level, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "lead_desk_count" ON "lead_desk";
--> statement-breakpoint
CREATE TRIGGER "lead_desk_count" AFTER INSERT ON "lead_desk"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_new_leads"();
--> statement-breakpoint
CREATE TRIGGER "lead_desk_delete" AFTER DELETE ON "lead_desk"
  FOR EACH ROW EXECUTE FUNCTION "count_leads"();
