CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Text as search compares it: small letters, no accents, no punctuation, "U. S." as "us".
-- src/features/search/search-words.ts does the same to what visitors type; a test holds them together.
CREATE FUNCTION search_text(source text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
  regexp_replace(
    replace(replace(lower(unaccent(coalesce(source, ''))), '''', ''), '&', ' and '),
    '[^a-z0-9]+', ' ', 'g'),
  '\m([a-z]) (?=[a-z]\M)', '\1', 'g'));
