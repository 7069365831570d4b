ALTER TABLE "facility_search" ADD COLUMN "grade" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "shows" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "first_year" smallint;--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "last_year" smallint;--> statement-breakpoint
-- As the next refresh of the search tables would write it.
UPDATE "facility_search" s
   SET "grade" = f."grade", "shows" = y."shows", "first_year" = y."first_year", "last_year" = y."last_year"
  FROM "facilities" f CROSS JOIN LATERAL (
    SELECT coalesce((SELECT array_agg(DISTINCT d."shows" ORDER BY d."shows") FROM "facility_sources" d
                      WHERE d."facility_id" = f."id" AND d."statement" IS NOT NULL AND d."shows" IS NOT NULL), '{}') AS "shows",
           min(year[1]::smallint) AS "first_year",
           CASE WHEN coalesce(f."operational_years", f."asbestos_years") ~* 'present|today' THEN 9999
                ELSE max(year[1]::smallint + CASE year[2] WHEN 's' THEN 9 ELSE 0 END) END AS "last_year"
      FROM regexp_matches(coalesce(f."operational_years", f."asbestos_years"), '(?<!\d)((?:1[789]|20)\d\d)(s?)', 'g') AS year) y
 WHERE f."id" = s."facility_id";
