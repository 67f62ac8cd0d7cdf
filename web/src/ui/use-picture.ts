import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { refusalOf } from './image-picker.tsx';

/** The one picture of what is being written: picked, dropped or pasted. `onChange` hears whether there is one. */
export function usePicture(onChange: (hasPicture: boolean) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [dropping, setDropping] = useState(false);

  function pick(picked: File): void {
    const refused = refusalOf(picked);
    setRefusal(refused);
    if (refused !== null) return;
    setFile(picked);
    onChange(true);
  }
  function remove(): void {
    setFile(null);
    setRefusal(null);
    onChange(false);
  }
  function refuse(sentence: string): void {
    remove();
    setRefusal(sentence);
  }
  function take(transfer: DataTransfer, event: DragEvent | ClipboardEvent): void {
    const [first] = transfer.files;
    if (first === undefined) return;
    event.preventDefault();
    pick(first);
  }

  const dropProps = {
    onPaste: (event: ClipboardEvent) => take(event.clipboardData, event),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      const goesTo = event.relatedTarget;
      if (!(goesTo instanceof Node) || !event.currentTarget.contains(goesTo)) setDropping(false);
    },
    onDrop: (event: DragEvent) => {
      setDropping(false);
      take(event.dataTransfer, event);
    },
  };
  return { file, refusal, dropping, pick, remove, refuse, dropProps };
}
