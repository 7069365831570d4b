CREATE TABLE "lead_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_correction" boolean NOT NULL,
	"status" text NOT NULL,
	"priority_rank" smallint NOT NULL,
	"level" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"is_correction" boolean NOT NULL,
	"status" text NOT NULL,
	"priority_rank" smallint NOT NULL,
	"level" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_counts_is_correction_status_priority_rank_level_pk" PRIMARY KEY("is_correction","status","priority_rank","level")
);
--> statement-breakpoint
CREATE TABLE "lead_desk" (
	"lead_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_correction" boolean NOT NULL,
	"is_new" boolean NOT NULL,
	"status" text NOT NULL,
	"priority_rank" smallint NOT NULL,
	"quality_score" integer,
	"level" text NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_desk" ADD CONSTRAINT "lead_desk_lead_id_contact_submissions_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;