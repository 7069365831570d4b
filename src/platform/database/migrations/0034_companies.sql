CREATE TABLE "companies" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"other_names" text[] DEFAULT '{}'::text[] NOT NULL,
	"facility_count" integer NOT NULL,
	"documented_count" integer NOT NULL,
	"is_demonstration" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facility_companies" (
	"company_slug" text NOT NULL,
	"facility_id" integer NOT NULL,
	"role" text NOT NULL,
	"from_year" integer,
	"to_year" integer,
	CONSTRAINT "facility_companies_company_slug_facility_id_pk" PRIMARY KEY("company_slug","facility_id")
);
--> statement-breakpoint
CREATE INDEX "companies_in_order" ON "companies" USING btree ("slug" collate "C");--> statement-breakpoint
CREATE INDEX "facility_companies_facility" ON "facility_companies" USING btree ("facility_id");
--> statement-breakpoint
-- What makes two names one company: "The Acme Steel Co., Inc. (Ohio)" and "ACME STEEL COMPANY" are "acme steel".
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN btrim(left(regexp_replace(
  search_text(regexp_replace(name, '\([^)]*\)?', ' ', 'g')),
  '^the |(( and)? (co|company|companies|corp|corporation|inc|incorporated|llc|llp|lp|ltd|limited|plc))+$', '', 'g'), 100));
