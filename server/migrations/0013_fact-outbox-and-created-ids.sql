ALTER TABLE "pending_facts" RENAME TO "fact_outbox";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "reply" TO "created";--> statement-breakpoint
UPDATE "idempotency_keys" SET "created" = CASE
  WHEN "created"->'id' IS NOT NULL THEN "created"->'id'
  ELSE json_build_object(
    'ids', (SELECT coalesce(json_agg(invite->'id'), '[]') FROM json_array_elements("created"->'invites') AS invite),
    'members', "created"->'already_members')
END;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "created" SET NOT NULL;
