ALTER TABLE "erasure_notices" ALTER COLUMN "told_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "erasure_notices" ALTER COLUMN "told_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure_notices" ADD COLUMN "erased_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "erasure_notices_to_tell" ON "erasure_notices" USING btree ("id") WHERE "erasure_notices"."told_at" is null;