-- The next refresh fills it again: every row is computed from the facilities.
TRUNCATE "facility_search";
--> statement-breakpoint
ALTER TABLE "facility_search" ADD COLUMN "result" jsonb NOT NULL;
