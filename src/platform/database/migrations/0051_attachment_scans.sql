ALTER TABLE "lead_attachments" ADD COLUMN "scan" text;--> statement-breakpoint
ALTER TABLE "lead_attachments" ADD COLUMN "scan_tried_at" timestamp with time zone;