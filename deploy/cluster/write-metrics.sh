#!/bin/sh
# Writes what Prometheus must know of a machine of the cluster, for the textfile collector of prometheus-node-exporter. Runs as
# postgres every minute, on db1 to db3 and on the machine "backup". A value that cannot be read is missing, which alerts too.
set -u
folder=${1:-/var/lib/prometheus/node-exporter}
now=$folder/koron-do-cluster.prom
keys=/etc/koron-do/cluster
ask() { psql -qtAX -d postgres -c "$1"; }
value() { [ -z "$2" ] || echo "koron_do_cluster_$1 $2"; }
{
    end=$(openssl x509 -noout -enddate -in "$keys/machine.crt" | cut -d= -f2)
    value certificate_end_timestamp_seconds "$(date -d "$end" +%s)"
    if [ -d /var/lib/postgresql/15/koron-do ] && systemctl is-enabled -q patroni; then
        value etcd_healthy "$(ETCDCTL_API=3 etcdctl --cacert="$keys/ca.crt" --cert="$keys/machine.crt" --key="$keys/machine.key" \
            --endpoints="https://$(hostname):2379" endpoint health >/dev/null 2>&1 && echo 1 || echo 0)"
        if [ "$(ask 'select pg_is_in_recovery()')" = f ]; then
            value synchronous_standbys "$(ask "select count(*) from pg_stat_replication where sync_state = 'sync'")"
            value replay_lag_bytes "$(ask 'select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0) from pg_stat_replication')"
            value archive_failing "$(ask "select coalesce((last_failed_time > coalesce(last_archived_time, '-infinity'))::int, 0) from pg_stat_archiver")"
        fi
    else
        value backup_end_timestamp_seconds "$(pgbackrest --stanza=koron-do info --output=json | jq -r '.[0].backup[-1].timestamp.stop // empty')"
    fi
} >"$now.new"
mv "$now.new" "$now"
