import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '../../ui/icons/icons.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import headClasses from './event-head.module.css';

/** The skeleton of the page of an event; for visitors without Back. */
export function EventLoading({ isOpen = false }: { isOpen?: boolean }) {
  const hasAside = useHasAsideColumn();
  return (
    <Page
      title="Event"
      {...(!isOpen && { back: '/events' as const })}
      aside={hasAside ? <Bone height={240} radius={20} /> : undefined}
      head={
        <header>
          <h1 className="hc-hidden">Event</h1>
          <div className={`${headClasses.cover} ${headClasses.loading}`}>
            {!isOpen && (
              <Link
                to="/events"
                {...tileStyle({ round: true, tone: 'raised', className: headClasses.back })}
                aria-label="Back"
              >
                <IconArrowLeft size={24} />
              </Link>
            )}
          </div>
        </header>
      }
    >
      <Loading label="Loading the event">
        <Stack gap={20}>
          <Row gap={16} align="start">
            <Bone width={64} height={76} radius={14} />
            <Stack grow gap={12}>
              <Bone width="80%" height={28} />
              <Bone width="50%" height={16} />
            </Stack>
          </Row>
          <Bone height={228} radius={16} />
          <Bone width={180} height={22} />
          <Bone width={240} height={44} radius={99} />
        </Stack>
      </Loading>
    </Page>
  );
}
