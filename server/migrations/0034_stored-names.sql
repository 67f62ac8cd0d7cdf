-- Facts and jobs that wait get the names that the code has now.
UPDATE "fact_outbox" SET "name" = 'channel.membership-changed' WHERE "name" = 'channel.member-moved';--> statement-breakpoint
UPDATE "fact_outbox" SET "name" = 'community.membership-changed' WHERE "name" = 'community.member-moved';--> statement-breakpoint
-- A new database has no queue of jobs yet.
DO $$
DECLARE
	renamed text[];
BEGIN
	IF to_regclass('graphile_worker._private_tasks') IS NULL THEN RETURN; END IF;
	FOREACH renamed SLICE 1 IN ARRAY ARRAY[
		['platform.settle-facts', 'platform.process-outbox'],
		['accounts.clear-up-again', 'accounts.erase-again'],
		['communities.send-invitemail', 'communities.send-invite-mail']
	] LOOP
		UPDATE graphile_worker._private_tasks SET identifier = renamed[2] WHERE identifier = renamed[1];
		UPDATE graphile_worker._private_known_crontabs SET identifier = renamed[2] WHERE identifier = renamed[1];
	END LOOP;
END $$;
