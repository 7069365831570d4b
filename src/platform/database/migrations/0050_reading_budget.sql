-- Two lists of leads as one, each lead once.
CREATE FUNCTION "union_of"(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(DISTINCT id) FROM unnest(a || b) AS id
$$;--> statement-breakpoint
CREATE TABLE "staff_readings" (
	"user_id" text NOT NULL,
	"reading" text NOT NULL,
	"lead_ids" integer[] NOT NULL,
	"before" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_readings_user_id_reading_pk" PRIMARY KEY("user_id","reading")
);
--> statement-breakpoint
ALTER TABLE "staff_readings" ADD CONSTRAINT "staff_readings_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_readings" SET UNLOGGED;
