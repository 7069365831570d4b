ALTER TABLE "staff_events" ADD COLUMN "lead_id" integer;--> statement-breakpoint
ALTER TABLE "staff_events" ADD COLUMN "is_reading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "staff_events_actor" ON "staff_events" USING btree ("actor_email","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_events_lead" ON "staff_events" USING btree ("lead_id","created_at" DESC NULLS LAST) WHERE "staff_events"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_events_changes" ON "staff_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "staff_events"."is_reading";