ALTER TABLE "facility_proximity" DROP CONSTRAINT "facility_proximity_facility_id_facilities_id_fk";
--> statement-breakpoint
ALTER TABLE "facility_proximity" DROP CONSTRAINT "facility_proximity_nearby_facility_id_facilities_id_fk";
--> statement-breakpoint
DROP INDEX "facility_proximity_nearest";--> statement-breakpoint
DROP INDEX "facility_proximity_nearby";