-- An import writes half a million pairs in one session: without a cache, each id is a change of the sequence.
ALTER SEQUENCE facility_proximity_id_seq CACHE 1000;
