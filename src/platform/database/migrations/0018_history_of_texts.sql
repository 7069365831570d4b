ALTER TABLE "facility_history" DROP CONSTRAINT "facility_history_of_one";--> statement-breakpoint
ALTER TABLE "facility_history" ADD COLUMN "text_name" text;--> statement-breakpoint
CREATE INDEX "facility_history_text" ON "facility_history" USING btree ("text_name") WHERE "facility_history"."text_name" is not null;--> statement-breakpoint
ALTER TABLE "facility_history" ADD CONSTRAINT "facility_history_of_one" CHECK (num_nonnulls("facility_history"."facility_id", "facility_history"."thing_id", "facility_history"."text_name") = 1);