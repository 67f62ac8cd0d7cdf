import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useCamera } from '../use-camera.ts';
import classes from './camera-view.module.css';

interface CameraViewProps {
  onCode: (text: string) => void;
  onList: () => void;
  /** There is no camera; it was not the user who refused it. */
  onAbsent: () => void;
  /** Over the picture. */
  children: ReactNode;
}

/** The picture of the camera, which reads tickets; or why there is none, and the way to the list. */
export function CameraView({ onCode, onList, onAbsent, children }: CameraViewProps) {
  const { state, ref, retry } = useCamera(onCode);
  const report = useEffectEvent(onAbsent);
  useEffect(() => {
    if (state === 'absent') report();
  }, [state]);
  const hasFailed = state === 'refused' || state === 'absent';
  return (
    <div className={classes.camera} data-state={state}>
      {!hasFailed && (
        <>
          <video ref={ref} className={classes.video} muted playsInline aria-label="Camera" />
          <span className={classes.aim} aria-hidden="true" />
          <p className={classes.hint} role="status">
            {state === 'asking' ? 'Starting the camera' : 'Point it at the code of a ticket'}
          </p>
        </>
      )}
      {hasFailed && (
        <div className={classes.noCamera}>
          <EmptyState
            withoutCard
            drawing="keyhole"
            title={state === 'refused' ? 'The camera is not allowed' : 'No camera here'}
            actions={
              <>
                <Button onClick={onList}>Use the list</Button>
                <Button variant="default" onClick={retry}>
                  Try again
                </Button>
              </>
            }
          >
            {state === 'refused'
              ? 'Allow it in the settings of the browser, or check people in by name or email.'
              : 'We can’t find a camera. Check people in by name or email.'}
          </EmptyState>
        </div>
      )}
      <div className={classes.over}>{children}</div>
    </div>
  );
}
