ALTER TABLE "facility_sources" ADD COLUMN "find_it" text;--> statement-breakpoint
ALTER TABLE "facility_sources" ADD COLUMN "read_as" text;