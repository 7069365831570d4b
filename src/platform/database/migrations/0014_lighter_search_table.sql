ALTER TABLE "facility_search" DROP CONSTRAINT "facility_search_facility_id_facilities_id_fk";
