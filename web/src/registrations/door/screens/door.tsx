import type { Event } from '@homecoming/contract/events.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useEvent } from '../../../events/api.ts';
import { OrganisersOnly } from '../../../events/manage/parts/organisers-only.tsx';
import { isForbidden, isNotFound } from '../../../lib/http/api-error.ts';
import { stored } from '../../../lib/browser/storage.ts';
import { counted } from '../../../lib/text/format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { IconClock } from '../../../ui/icons/icons.tsx';
import { useTabTitle } from '../../../ui/page/title-badge.ts';
import { startCheckIn, useCheckIns, type CheckInView } from '../../check-ins/api.ts';
import { checkInClosedReason } from '../../check-ins/closed-reason.ts';
import { KeptRefusals } from '../../check-ins/parts/kept-refusals.tsx';
import { useNewAnswers } from '../../check-ins/use-new-answers.ts';
import { CameraView } from '../parts/camera-view.tsx';
import { DoorBar } from '../parts/door-bar.tsx';
import { DoorList } from '../parts/door-list.tsx';
import classes from '../parts/door.module.css';
import { LastAnswer, lastAnswerKey, type Misread } from '../parts/last-answer.tsx';
import { RecentCheckIns } from '../parts/recent-check-ins.tsx';
import { signal } from '../signals.ts';
import { useWakeLock } from '../use-wake-lock.ts';

/** /events/{id}/door: checks people in by ticket, name or email; made for a phone, and for a bad line. */
export function DoorScreen() {
  const { id } = useParams({ from: '/full-screen/events/$id/door' });
  const { event, error, reload } = useEvent(id);
  useTabTitle(event === undefined ? 'Door' : `Door: ${event.title}`);
  if (event?.can.manage === true) return <Door key={id} event={event} />;
  const isLoading = event === undefined && error === undefined;
  const isForOthers = isForbidden(error) || isNotFound(error) || event !== undefined;
  return (
    <main id="main" tabIndex={-1} className={classes.door}>
      <h1 className="hc-hidden">Door</h1>
      <div className={classes.below}>
        {isLoading && (
          <Loading label="Loading the door">
            <RowsSkeleton rows={5} />
          </Loading>
        )}
        {isForOthers && <OrganisersOnly eventId={id} />}
        {!isLoading && !isForOthers && <ErrorState error={error} onRetry={reload} />}
      </div>
    </main>
  );
}

/** What the codes of tickets look like. */
const TICKET = /^[A-Z2-7]{26}$/i;

function Door({ event }: { event: Event }) {
  const [door, setDoor] = useState(() => stored.get('doorName') ?? '');
  const checkIns = useCheckIns(event.id);
  const closedReason = checkInClosedReason(event, useMinute());
  useNewAnswers(checkIns, ({ state }) => signal(state));
  return (
    <main id="main" tabIndex={-1} className={classes.door}>
      <DoorBar
        event={event}
        door={door}
        onDoor={(name) => {
          stored.set('doorName', name === '' ? null : name);
          setDoor(name);
        }}
      />
      <div className={classes.kept}>
        <KeptRefusals checkIns={checkIns} zone={event.timezone} />
      </div>
      {closedReason === null ? (
        <OpenDoor event={event} checkIns={checkIns} />
      ) : (
        <div className={classes.below}>
          <EmptyState
            withoutCard
            drawing="keyhole"
            title="The door is closed"
            actions={
              <ButtonLink to="/events/$id/manage/attendees" params={{ id: event.id }}>
                See the attendees
              </ButtonLink>
            }
          >
            {closedReason}
          </EmptyState>
        </div>
      )}
    </main>
  );
}

/** Scans tickets with the camera, or lists who is going. */
function OpenDoor({ event, checkIns }: { event: Event; checkIns: readonly CheckInView[] }) {
  const [view, setView] = useState<'scan' | 'list'>('scan');
  // The list opens by itself once: who then chooses to scan reads why there is no camera
  const [isCameraAbsent, setCameraAbsent] = useState(false);
  const [misread, setMisread] = useState<Misread | null>(null);
  const answer = <LastAnswer checkIns={checkIns} misread={misread} zone={event.timezone} />;
  const unsent = checkIns.filter(({ state }) => state === 'waiting').length;
  useWakeLock();

  function scan(text: string): void {
    if (TICKET.test(text.trim())) {
      void startCheckIn(event.id, { kind: 'ticket', code: text.trim() }, checkIns);
      return;
    }
    setMisread({ count: (misread?.count ?? 0) + 1, after: lastAnswerKey(checkIns) });
    signal('refused');
  }

  function showList(): void {
    setView('list');
    focusSoon(() => document.querySelector('#main input[type="search"]'));
  }

  return (
    <>
      <div className={classes.views}>
        <Segments
          label="Check in by"
          views={[
            { value: 'scan', label: 'Scan' },
            { value: 'list', label: 'List' },
          ]}
          value={view}
          onChange={setView}
        />
        {unsent > 0 && (
          <p className={classes.unsent} role="status">
            <IconClock size={18} /> {counted(unsent, 'check-in waits', 'check-ins wait')} for a connection
          </p>
        )}
      </div>
      {view === 'scan' ? (
        <>
          <CameraView
            onCode={scan}
            onList={showList}
            onAbsent={() => {
              if (!isCameraAbsent) setView('list');
              setCameraAbsent(true);
            }}
          >
            {answer}
          </CameraView>
          <div className={classes.below}>
            <RecentCheckIns checkIns={checkIns} zone={event.timezone} />
          </div>
        </>
      ) : (
        <div className={classes.below}>
          <div className={classes.floating}>{answer}</div>
          {isCameraAbsent && (
            <p role="status" className={classes.quiet}>
              We can’t find a camera. Check people in by name or email.
            </p>
          )}
          <DoorList event={event} checkIns={checkIns} />
        </div>
      )}
    </>
  );
}
