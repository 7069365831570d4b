-- The grade of a record follows from its documents. One that shows a place and a period says nothing of asbestos.
CREATE OR REPLACE FUNCTION evidence_grade(facility integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN bool_or(kind <> 'site-report') THEN 'documented'
    WHEN bool_or(kind = 'site-report') THEN 'reported'
    ELSE 'listed'
  END FROM facility_sources
  WHERE facility_id = facility AND kind IS NOT NULL AND shows IS DISTINCT FROM 'place-and-period'
$$;

CREATE OR REPLACE FUNCTION regrade_facilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A list that only names places, 87,000 at a time, changes no grade.
  UPDATE facilities f SET grade = evidence_grade(f.id)
   WHERE f.id IN (SELECT facility_id FROM changed WHERE kind IS NOT NULL)
     AND f.grade <> 'demonstration' AND f.grade <> evidence_grade(f.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION regrade_changed_facilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE facilities f SET grade = evidence_grade(f.id)
   WHERE f.id IN (SELECT facility_id FROM changed WHERE kind IS NOT NULL
                  UNION SELECT facility_id FROM changed_before WHERE kind IS NOT NULL)
     AND f.grade <> 'demonstration' AND f.grade <> evidence_grade(f.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER facility_sources_added AFTER INSERT ON facility_sources
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION regrade_facilities();
CREATE OR REPLACE TRIGGER facility_sources_removed AFTER DELETE ON facility_sources
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION regrade_facilities();
CREATE OR REPLACE TRIGGER facility_sources_changed AFTER UPDATE ON facility_sources
  REFERENCING NEW TABLE AS changed OLD TABLE AS changed_before
  FOR EACH STATEMENT EXECUTE FUNCTION regrade_changed_facilities();
