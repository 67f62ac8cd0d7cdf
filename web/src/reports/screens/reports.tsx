import type { Report } from '@homecoming/contract/reports.ts';
import { useState } from 'react';
import { SettingsPanel } from '../../accounts/parts/settings-panel.tsx';
import { pastTime } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconCheck, IconClock, IconInfoCircle } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Text } from '../../ui/text/text.tsx';
import { objectToAnswer, useOwnReports } from '../api.ts';
import { Objection } from '../parts/objection.tsx';
import { describeKind, formatReason } from '../model.ts';
import { outcomeTexts, reportTexts } from '../texts.ts';
import { Button } from '@mantine/core';

/** What the user reported, and what became of it. */
export function ReportsPanel() {
  return (
    <SettingsPanel title={reportTexts.mine}>
      <Stack gap={16}>
        <Text size="m" tone="soft">
          {reportTexts.mineLead}
        </Text>
        <ListView
          list={useOwnReports()}
          label="Loading your reports"
          errorKind="alone"
          errorFallback={reportTexts.mineFailed}
          more="reports"
          empty={
            <EmptyState
              drawing="doorway"
              title={reportTexts.nothing}
              actions={
                <ButtonLink to="/home" variant="default">
                  Go to home
                </ButtonLink>
              }
            >
              {reportTexts.nothingText}
            </EmptyState>
          }
        >
          {(reports) => (
            <Stack as="ul" gap={12}>
              {reports.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} />
                </li>
              ))}
            </Stack>
          )}
        </ListView>
      </Stack>
    </SettingsPanel>
  );
}

const outcomes = {
  waiting: { icon: IconClock, tone: 'accent', label: outcomeTexts.waiting },
  acted: { icon: IconCheck, tone: 'primary', label: outcomeTexts.acted },
  no_breach: { icon: IconInfoCircle, tone: 'plain', label: outcomeTexts.no_breach },
} as const;

function ReportCard({ report }: { report: Report }) {
  const [isObjecting, setObjecting] = useState(false);
  const outcome = outcomes[report.outcome];
  const canObject = report.appeal_until !== null;
  return (
    <Surface pad="card">
      <Stack gap={12}>
        <Row wrap gap={8} justify="between">
          <Badge icon={outcome.icon} tone={outcome.tone}>
            {outcome.label}
          </Badge>
          <Text size="s" tone="quiet">
            {pastTime(report.answered_at ?? report.created_at)}
          </Text>
        </Row>
        <Text dir="auto" lines={2} breaks>
          “{report.excerpt}”
        </Text>
        <Text size="s" tone="soft" breaks>
          {describeKind(report.kind)}
          {report.community !== null && (
            <>
              {' '}
              in <bdi>{report.community.name}</bdi>
            </>
          )}
          . You said: {formatReason(report.reason, report.rule)}
          {report.note !== null && <>. “{report.note}”</>}
        </Text>
        {canObject && !isObjecting && (
          <div>
            <Button variant="default" size="sm" onClick={() => setObjecting(true)}>
              {outcomeTexts.object}
            </Button>
          </div>
        )}
        {(isObjecting || report.appeal !== null) && (
          <Objection
            appeal={report.appeal}
            until={report.appeal_until}
            onSend={(text) => objectToAnswer(report.id, text)}
          />
        )}
      </Stack>
    </Surface>
  );
}
