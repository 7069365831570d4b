CREATE TABLE "report_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
