ALTER TABLE "facility_sources" ADD COLUMN "years_from" integer;--> statement-breakpoint
ALTER TABLE "facility_sources" ADD COLUMN "years_to" integer;