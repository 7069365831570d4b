-- Random, from 2^30 to 2^31 - 1, which is still an integer. The reply to a visitor contains it, and must not
-- tell how many leads there are. Not random(), whose next values can be computed from a few that were seen.
CREATE OR REPLACE FUNCTION new_lead_id() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn integer;
BEGIN
  LOOP
    drawn := (('x' || right(gen_random_uuid()::text, 8))::bit(32)::integer & 1073741823) + 1073741824;
    EXIT WHEN NOT EXISTS (SELECT FROM contact_submissions WHERE id = drawn);
  END LOOP;
  RETURN drawn;
END $$;
