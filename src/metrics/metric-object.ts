/** A value of a metric, as prom-client writes and adds it up. */
export interface MetricValue {
  metricName?: string;
  labels: Readonly<Record<string, string | number>>;
  value: number;
}

/** A metric as prom-client takes it from one process, or from several to make one of them. */
export interface MetricObject {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** What becomes of the values of several processes. */
  aggregator: 'sum' | 'max' | 'min';
  values: MetricValue[];
}
