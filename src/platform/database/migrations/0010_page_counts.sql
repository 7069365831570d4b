CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"page_kind" text NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_counts_day_page_kind_event_pk" PRIMARY KEY("day","page_kind","event")
);
