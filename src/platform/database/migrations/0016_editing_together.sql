ALTER TABLE "facility_editors" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "facility_editors" CASCADE;--> statement-breakpoint
CREATE INDEX "facilities_not_public" ON "facilities" USING btree ("id") WHERE not "facilities"."is_active";
--> statement-breakpoint
CREATE TABLE "open_editors" (
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_editors_subject_user_id_pk" PRIMARY KEY("subject","user_id")
);
--> statement-breakpoint
ALTER TABLE "open_editors" ADD CONSTRAINT "open_editors_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
