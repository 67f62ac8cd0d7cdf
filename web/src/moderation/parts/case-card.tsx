import type { Case } from '@homecoming/contract/cases.ts';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { counted, fullName, pastTime } from '../../lib/text/format.ts';
import { formatReason, kindNames } from '../../reports/model.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconAlertTriangle, IconEye, IconSearch } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { caseTexts, describeAuthor } from '../texts.ts';
import classes from './case-card.module.css';
import { CaseEvidence } from './case-evidence.tsx';

/** What was reported, who wrote it, and why people reported it. */
export function CaseCard({ ref, shown }: { ref?: Ref<HTMLElement>; shown: Case }) {
  const { author, claim, evidence } = shown;
  return (
    <Surface ref={ref} tabIndex={-1} as="article" pad="card" aria-label={`A reported ${kindNames[shown.kind]}`}>
      <Stack gap={16}>
        <Row wrap gap={8} className={classes.badges}>
          {shown.is_danger && (
            <Badge icon={IconAlertTriangle} tone="danger">
              {caseTexts.danger}
            </Badge>
          )}
          {shown.found_word !== null && (
            <Badge icon={IconSearch} tone="info">
              {caseTexts.foundBy(shown.found_word)}
            </Badge>
          )}
          {claim !== null && !claim.mine && (
            <Badge icon={IconEye} tone="info">
              {caseTexts.looks(fullName(claim.by))}
            </Badge>
          )}
        </Row>
        {author !== null && (
          <Row gap={12}>
            <Avatar person={author} size={40} />
            <Stack grow gap={2}>
              <Link to="/users/$id" params={{ id: author.id }}>
                <PersonName person={author} />
              </Link>
              <Text size="s" tone="quiet">
                {describeAuthor(shown)}
              </Text>
            </Stack>
          </Row>
        )}
        <CaseEvidence evidence={evidence} />
        {shown.url !== null && (
          <Text size="s">
            <TextLink to={shown.url}>{caseTexts.inPlace}</TextLink>
          </Text>
        )}
        <ReportList shown={shown} />
      </Stack>
    </Surface>
  );
}

function ReportList({ shown: { reports, reports_count: count } }: { shown: Case }) {
  if (reports.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label="Reports">
      <Text size="s" weight="strong">
        {counted(count, 'report')}
      </Text>
      <Stack as="ul" gap={8}>
        {reports.map(({ reporter, reason, rule, note, sent, upheld, at }) => (
          <li key={`${reporter} ${at}`}>
            <Text breaks>
              {formatReason(reason, rule)}
              {note !== null && (
                <>
                  : <span dir="auto">“{note}”</span>
                </>
              )}
            </Text>
            <Text size="s" tone="quiet">
              {reporter}
              {sent > 0 && `: ${counted(sent, 'report')}, ${upheld} upheld`} · {pastTime(at)}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
