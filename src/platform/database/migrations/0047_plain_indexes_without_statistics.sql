-- The planner's statistics of these indexes would quote the email addresses of leads that are not sealed yet, and stay as
-- they are when the last of them is sealed: the indexes are empty then.
DROP INDEX "contact_submissions_plain_email";--> statement-breakpoint
DROP INDEX "consent_records_plain_email";--> statement-breakpoint
CREATE INDEX "contact_submissions_plain_email" ON "contact_submissions" USING btree (lower("email")) WHERE "contact_submissions"."sealed" is null;--> statement-breakpoint
CREATE INDEX "consent_records_plain_email" ON "consent_records" USING btree (lower("email")) WHERE "consent_records"."sealed" is null;--> statement-breakpoint
ALTER INDEX "contact_submissions_plain_email" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "consent_records_plain_email" ALTER COLUMN 1 SET STATISTICS 0;
