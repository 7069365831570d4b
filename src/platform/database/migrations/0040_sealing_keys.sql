CREATE TABLE "sealing_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_attachments" ADD COLUMN "data_key" text;