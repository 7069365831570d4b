-- Text as search compares it: small letters, no accents, no punctuation, "U. S." as "us".
-- src/directory/search/search-words.ts does the same to what visitors type; a test holds them together.
-- Most texts have plain words, single spaces and no two single letters side by side: those only have to be
-- lowered, which takes less than half the time.
CREATE OR REPLACE FUNCTION search_text(source text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
  WHEN source IS NULL THEN ''
  WHEN source ~ '[^a-zA-Z0-9 ]' OR source LIKE '%  %' OR ' ' || source || ' ' LIKE '% _ _ %' THEN
    btrim(regexp_replace(
      regexp_replace(
        replace(replace(lower(unaccent(source)), '''', ''), '&', ' and '),
        ' *[^a-z0-9 ][^a-z0-9]*| {2,}', ' ', 'g'),
      '\m([a-z]) (?=[a-z]\M)', '\1', 'g'))
  ELSE lower(btrim(source) COLLATE "C")
END;

-- What makes two names one company: "The Acme Steel Co., Inc. (Ohio)" and "ACME STEEL COMPANY" are "acme steel".
CREATE OR REPLACE FUNCTION company_key(name text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN btrim(left(regexp_replace(
  search_text(CASE WHEN name LIKE '%(%' THEN regexp_replace(name, '\([^)]*\)?', ' ', 'g') ELSE name END),
  '^the |(?:(?: and)? (?:co|company|companies|corp|corporation|inc|incorporated|llc|llp|lp|ltd|limited|plc))+$', '', 'g'), 100));

-- The names that are stored of companies, as company_key() compares them, and the name that the address of one is.
CREATE OR REPLACE FUNCTION company_names() RETURNS TABLE (key text, slug text, name text, id int, is_active boolean)
LANGUAGE sql STABLE AS $$
  SELECT company_key(n.name), t.slug, t.name, t.id, t.is_active
    FROM things t JOIN thing_names n ON n.thing_id = t.id WHERE t.kind = 'company'
   UNION ALL
  SELECT replace(t.slug, '-', ' '), t.slug, t.name, t.id, t.is_active FROM things t WHERE t.kind = 'company'
$$;

-- To which public company a name belongs: to the one that was stored first.
CREATE OR REPLACE FUNCTION known_companies() RETURNS TABLE (key text, slug text, name text)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (n.key) n.key, n.slug, n.name FROM company_names() n
   WHERE n.is_active AND n.key ~ '[a-z0-9]{2}' ORDER BY n.key, n.id
$$;
