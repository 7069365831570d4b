-- The list of the desk: a narrow copy of each lead, and counts that are kept rather than counted.
--
-- Leads are stored in groups: what follows from a new lead is done once for its statement, not for each row.
-- Updates and deletions stay row by row. One statement can update a lead twice, through two foreign keys,
-- and all of it would be in one transition table.
--
-- As one row value it is inlined into queries; as a list of columns it was called once for each of them.
CREATE OR REPLACE FUNCTION lead_desk_row(lead contact_submissions) RETURNS lead_desk LANGUAGE sql STABLE AS $$
  SELECT ROW(lead.id, lead.created_at, lead.inquiry_type = 'correction', lead.status = 'new', lead.status,
    (CASE lead.priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END)::smallint,
    lead.quality_score, coalesce(lead.qualification_level, ''), lead.search_tokens)::lead_desk
$$;

CREATE OR REPLACE FUNCTION note_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_changes (lead_id) SELECT id FROM added;
  INSERT INTO lead_desk SELECT (lead_desk_row(ROW(added.*)::contact_submissions)).* FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_lead_desk() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept lead_desk := lead_desk_row(NEW);
BEGIN
  INSERT INTO lead_desk SELECT kept.*
  ON CONFLICT (lead_id) DO UPDATE SET created_at = kept.created_at, is_correction = kept.is_correction,
    is_new = kept.is_new, status = kept.status, priority_rank = kept.priority_rank,
    quality_score = kept.quality_score, level = kept.level, search_tokens = kept.search_tokens
  WHERE lead_desk.* IS DISTINCT FROM kept;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contact_submissions_added AFTER INSERT ON contact_submissions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_new_leads();
CREATE OR REPLACE TRIGGER contact_submissions_desk AFTER UPDATE ON contact_submissions
  FOR EACH ROW EXECUTE FUNCTION keep_lead_desk();

CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM lead_count_changes;
    DELETE FROM lead_counts;
    RETURN NULL;
  END IF;
  INSERT INTO lead_count_changes (is_correction, status, priority_rank, level, change)
  VALUES (OLD.is_correction, OLD.status, OLD.priority_rank, OLD.level, -1);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO lead_count_changes (is_correction, status, priority_rank, level, change)
    VALUES (NEW.is_correction, NEW.status, NEW.priority_rank, NEW.level, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (is_correction, status, priority_rank, level, change)
    SELECT is_correction, status, priority_rank, level, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lead_desk_count AFTER INSERT ON lead_desk
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_leads();
CREATE OR REPLACE TRIGGER lead_desk_recount AFTER UPDATE ON lead_desk
  FOR EACH ROW WHEN ((OLD.is_correction, OLD.status, OLD.priority_rank, OLD.level)
    IS DISTINCT FROM (NEW.is_correction, NEW.status, NEW.priority_rank, NEW.level))
  EXECUTE FUNCTION count_leads();
CREATE OR REPLACE TRIGGER lead_desk_delete AFTER DELETE ON lead_desk
  FOR EACH ROW EXECUTE FUNCTION count_leads();
CREATE OR REPLACE TRIGGER lead_desk_uncount AFTER TRUNCATE ON lead_desk
  FOR EACH STATEMENT EXECUTE FUNCTION count_leads();

-- For whoever loads leads with triggers off: a restore.
CREATE OR REPLACE FUNCTION rebuild_lead_desk() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE lead_desk, lead_counts, lead_count_changes;
  ALTER TABLE lead_desk DISABLE TRIGGER lead_desk_count;
  INSERT INTO lead_desk SELECT (lead_desk_row(lead)).* FROM contact_submissions lead;
  ALTER TABLE lead_desk ENABLE TRIGGER lead_desk_count;
  INSERT INTO lead_counts (is_correction, status, priority_rank, level, count)
    SELECT is_correction, status, priority_rank, level, count(*) FROM lead_desk GROUP BY 1, 2, 3, 4;
END $$;
