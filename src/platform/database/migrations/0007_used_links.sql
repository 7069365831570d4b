ALTER TABLE "facility_search" ADD COLUMN "city_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "used_at" timestamp with time zone;