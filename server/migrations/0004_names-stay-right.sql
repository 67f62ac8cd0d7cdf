-- The user is held until the membership is written: a name that changes meanwhile waits, and then changes it here too.
CREATE OR REPLACE FUNCTION memberships_sorted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT u.first_name || ' ' || u.last_name, level_of(u.points) INTO new.member_name, new.member_level
	FROM users u WHERE u.id = new.user_id FOR SHARE;
	RETURN new;
END $$;
