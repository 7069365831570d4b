CREATE TABLE "translations" (
	"language" text NOT NULL,
	"english" text NOT NULL,
	"translation" text NOT NULL,
	CONSTRAINT "translations_language_english_pk" PRIMARY KEY("language","english"),
	CONSTRAINT "translations_english" CHECK (char_length("translations"."english") between 1 and 600),
	CONSTRAINT "translations_translation" CHECK (char_length("translations"."translation") between 1 and 900)
);
