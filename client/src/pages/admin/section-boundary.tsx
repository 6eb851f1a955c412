import { Component, type ReactNode } from "react";
import { ErrorState } from "#client/components/ui/error-state.tsx";

interface Props {
  /** The tab's name: "News could not be loaded." */
  label: string;
  children: ReactNode;
}

/** A section that breaks, or whose code can't be fetched, takes only itself down: the tabs stay. */
export class SectionBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    // Loaded anew: after a release the old code is gone from the server. The address, and so the tab, stays.
    return <ErrorState what={this.props.label} onRetry={() => location.reload()} />;
  }
}
