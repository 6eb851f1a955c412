import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown once something in it broke or its code could not be fetched. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { fallback, children } = this.props;
    const { failure } = this.state;
    if (!failure) return children;
    return typeof fallback === "function" ? fallback(failure.error) : fallback;
  }
}
