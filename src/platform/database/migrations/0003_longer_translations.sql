ALTER TABLE "translations" DROP CONSTRAINT "translations_english";--> statement-breakpoint
ALTER TABLE "translations" DROP CONSTRAINT "translations_translation";--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_english" CHECK (char_length("translations"."english") between 1 and 900);--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_translation" CHECK (char_length("translations"."translation") between 1 and 1200);