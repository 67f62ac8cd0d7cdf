CREATE TABLE "evidence_files" (
	"evidence_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "evidence_files_evidence_id_file_id_pk" PRIMARY KEY("evidence_id","file_id")
);
--> statement-breakpoint
DROP INDEX "cases_one_open";--> statement-breakpoint
DROP INDEX "cases_hidden_since";--> statement-breakpoint
DROP INDEX "restrictions_open";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "beside_id" uuid;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_files_file" ON "evidence_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "cases_waiting_danger" ON "cases" USING btree ("opened_at") WHERE "cases"."state" = 'open' and "cases"."handled_by" <> 'staff' and not "cases"."overdue" and "cases"."is_danger";--> statement-breakpoint
CREATE INDEX "cases_closed_for_staff" ON "cases" USING btree ("id") WHERE "cases"."state" = 'decided' and ("cases"."handled_by" = 'staff' or "cases"."overdue");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open" ON "cases" USING btree ("kind","subject_id",coalesce("community_id", '00000000-0000-0000-0000-000000000000'),coalesce("beside_id", '00000000-0000-0000-0000-000000000000')) WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_hidden_since" ON "cases" USING btree ("hidden_at") WHERE "cases"."state" = 'open' and "cases"."handled_by" <> 'staff' and not "cases"."overdue" and "cases"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "restrictions_open" ON "restrictions" USING btree ("community_id","id") WHERE "restrictions"."ended_at" is null and "restrictions"."kind" in ('review', 'mute', 'suspend', 'ban');