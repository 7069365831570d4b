-- The same as before at little more than half the price: a single space between two words, which is
-- most of what is found between words, is left alone instead of being replaced by itself.
CREATE OR REPLACE FUNCTION search_text(source text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
  regexp_replace(
    replace(replace(lower(unaccent(coalesce(source, ''))), '''', ''), '&', ' and '),
    ' *[^a-z0-9 ][^a-z0-9]*| {2,}', ' ', 'g'),
  '\m([a-z]) (?=[a-z]\M)', '\1', 'g'));
