CREATE TABLE "lead_attachment_chunks" (
	"attachment_id" integer NOT NULL,
	"position" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "lead_attachment_chunks_attachment_id_position_pk" PRIMARY KEY("attachment_id","position")
);
--> statement-breakpoint
ALTER TABLE "lead_attachments" DROP CONSTRAINT "lead_attachments_storedAs_unique";--> statement-breakpoint
ALTER TABLE "lead_attachments" ALTER COLUMN "data_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_attachment_chunks" ADD CONSTRAINT "lead_attachment_chunks_attachment_id_lead_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."lead_attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_attachments" DROP COLUMN "stored_as";--> statement-breakpoint
ALTER TABLE "lead_attachments" DROP COLUMN "sha256";--> statement-breakpoint
ALTER TABLE "lead_attachment_chunks" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
