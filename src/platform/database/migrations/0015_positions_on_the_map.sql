ALTER TABLE "facility_search" ADD COLUMN "map_column" integer;
--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "map_row" integer;
--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "map_key" bigint;
--> statement-breakpoint
-- Where a record is on the grid of the maps: src/maps/grid.ts computes the same, and a test holds them together.
CREATE OR REPLACE FUNCTION map_column(longitude double precision) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN longitude IS NOT NULL THEN least(16777215, greatest(0, floor(
  (longitude + CASE WHEN longitude > 0 THEN 0 ELSE 360 END) / 360 * 16777216)))::int END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION map_row(latitude double precision) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN latitude IS NOT NULL THEN least(16777215, greatest(0, floor(
  (0.5 - ln(tan(pi() / 4 + radians(least(85, greatest(-85, latitude))) / 2)) / (2 * pi())) * 16777216)))::int END;
--> statement-breakpoint
-- The bits of column and row in turn, so that each square of the grid is one range.
CREATE OR REPLACE FUNCTION map_key(map_column int, map_row int) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  x bigint := map_column;
  y bigint := map_row;
BEGIN
  x := (x | (x << 16)) & 281470681808895;
  y := (y | (y << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  y := (y | (y << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  y := (y | (y << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  y := (y | (y << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205;
  y := (y | (y << 1)) & 6148914691236517205;
  RETURN x | (y << 1);
END $$;
--> statement-breakpoint
-- As the next refresh of the search tables would write it.
UPDATE "facility_search" s
   SET "map_column" = p."map_column", "map_row" = p."map_row", "map_key" = map_key(p."map_column", p."map_row")
  FROM (
    SELECT o."facility_id",
           map_column(CASE WHEN o."is_own" THEN o."longitude" ELSE c."longitude_degrees" END) AS "map_column",
           map_row(CASE WHEN o."is_own" THEN o."latitude" ELSE c."latitude_degrees" END) AS "map_row"
      FROM (SELECT *, "latitude" IS NOT NULL AND "longitude" IS NOT NULL AS "is_own" FROM "facility_search") o
      JOIN "cities" c ON c."id" = o."city_id") p
 WHERE p."facility_id" = s."facility_id";
--> statement-breakpoint
CREATE INDEX "facility_search_map" ON "facility_search" USING btree ("map_key","map_column","map_row","grade","category_id","state_id","city_id","first_year","last_year","importance","facility_id");
