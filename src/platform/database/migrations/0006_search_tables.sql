CREATE TABLE "facility_search" (
	"facility_id" integer PRIMARY KEY NOT NULL,
	"state_id" integer NOT NULL,
	"category_id" integer,
	"name" text NOT NULL,
	"importance" real NOT NULL,
	"is_prominent" boolean NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"frequency" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facility_search" ADD CONSTRAINT "facility_search_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facility_search_prominent" ON "facility_search" USING gin ("words") WHERE "facility_search"."is_prominent";--> statement-breakpoint
CREATE INDEX "facility_search_others" ON "facility_search" USING gin ("words") WHERE not "facility_search"."is_prominent";--> statement-breakpoint
CREATE INDEX "facility_search_name" ON "facility_search" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_prefix" ON "search_terms" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_similar" ON "search_terms" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
-- Searches are planned without knowing their words, so nothing reads what ANALYZE would gather here.
ALTER TABLE "facility_search" ALTER COLUMN "words" SET STATISTICS 0;
