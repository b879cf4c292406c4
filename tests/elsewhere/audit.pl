#!/usr/bin/perl
# Proves the books of a house from its export alone, as docs/inspection.md has it: perl audit.pl EXPORT [EARLIER]
# An export is the archive all.zip or a folder with its files. Prints what is wrong, else "proven"; exit status 1 or 0.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex);
use Encode qw(decode encode);
use IO::Uncompress::Unzip qw($UnzipError);
use JSON::PP qw(decode_json);

my (@wrong, %file);

sub wrong { push @wrong, join '', @_; return; }

# The files of an archive or a folder, as bytes.
sub read_export {
    my ($from) = @_;
    my %found;
    if (-d $from) {
        for my $path (glob "$from/*") {
            my ($name) = $path =~ m{([^/]+)$};
            open my $in, '<:raw', $path or die "$path: $!\n";
            local $/;
            $found{$name} = <$in>;
        }
        return \%found;
    }
    my $archive = IO::Uncompress::Unzip->new($from) or die "$from: $UnzipError\n";
    do {
        my $name = $archive->getHeaderInfo()->{Name};
        my ($text, $piece) = ('', '');
        $text .= $piece while $archive->read($piece) > 0;
        $found{$name} = $text;
    } while $archive->nextStream() > 0;
    return \%found;
}

# The rows of a list, each a hash by the names in its first line.
sub rows {
    my ($files, $name) = @_;
    my $text = $files->{"$name.csv"};
    if (!defined $text) { wrong("the list $name is missing"); return []; }
    $text = decode('UTF-8', $text);
    $text =~ s/^\x{feff}//;
    my (@lines, @cells);
    while ($text =~ /\G(?:"((?:[^"]++|"")*+)"|([^",\r\n]*))(,|\r?\n|\z)/gc) {
        my ($quoted, $plain, $end) = ($1, $2, $3);
        $quoted =~ s/""/"/g if defined $quoted;
        push @cells, $quoted // $plain;
        next if $end eq ',';
        push @lines, [@cells] if @cells > 1 || $cells[0] ne '';
        @cells = ();
        last if $end eq '';
    }
    my $head = shift @lines or return [];
    return [ map { my %row; @row{@$head} = @$_; \%row } @lines ];
}

# 12.50 is 1250: whole minor units, never a fraction.
sub minor {
    my ($text) = @_;
    return 0 if !defined $text || $text eq '';
    (my $digits = $text) =~ s/\.//;
    die "$text is no amount\n" if $digits !~ /^-?\d+$/;
    return int $digits;
}

sub same {
    my ($what, $one, $other) = @_;
    wrong("$what: $one, and not $other") if $one != $other;
    return;
}

sub hashes {
    my ($files) = @_;
    my %listed;
    for my $line (split /\n/, $files->{SHA256SUMS} // '') {
        my ($hash, $name) = $line =~ /^([0-9a-f]{64})  (.+)$/ or next;
        $listed{$name} = 1;
        if (!defined $files->{$name}) { wrong("$name is missing"); }
        elsif (sha256_hex($files->{$name}) ne $hash) { wrong("$name is not what was issued"); }
    }
    wrong('SHA256SUMS lists nothing') if !%listed;
    for my $name (sort keys %$files) {
        wrong("$name is not listed in SHA256SUMS") if $name =~ /\.csv$/ && !$listed{$name};
    }
    return;
}

my %IS_PART = map { $_ => 1 } qw(pool fee staff bounty side);
my %IN_DRAWER = map { $_ => 1 } qw(cash card transfer cheque);

sub kind_of { my ($account) = @_; return (split m{/}, $account)[0]; }

# Every posting adds up to zero in its currency, and so does everything.
sub ledger {
    my ($ledger) = @_;
    my (%posting, %all);
    for my $row (@$ledger) {
        $posting{"$row->{posting} in $row->{currency}"} += minor($row->{amount});
        $all{$row->{currency}} += minor($row->{amount});
    }
    for my $one (sort keys %posting) { same("posting $one", $posting{$one}, 0); }
    for my $currency (sort keys %all) { same("the ledger in $currency", $all{$currency}, 0); }
    return;
}

# What was sold less what was voided is what each account holds of it; what came in for a receipt is its total.
sub sales {
    my ($ledger, $sales) = @_;
    my (%held, %sold, %taken, %due);
    for my $row (grep { $_->{kind} eq 'sale' || $_->{kind} eq 'void' } @$ledger) {
        my $kind = kind_of($row->{account});
        if ($IS_PART{$kind}) { $held{"$kind of event $row->{event}"} -= minor($row->{amount}); }
        else { $taken{"$row->{kind} of sale $row->{sale}"} += minor($row->{amount}); }
    }
    for my $row (@$sales) {
        my $sum = 0;
        for my $part (sort keys %IS_PART) {
            $sold{"$part of event $row->{event}"} += minor($row->{$part});
            $sum += minor($row->{$part});
        }
        same("the parts of receipt $row->{receipt}", $sum, minor($row->{total}));
        my $kind = $row->{voids} eq '' ? 'sale' : 'void';
        $due{"$kind of sale $row->{sale}"} += minor($row->{total});
    }
    compare('the ledger and the sales differ, ', \%held, \%sold);
    compare('the ledger and the receipts differ, ', \%taken, \%due);
    return;
}

sub compare {
    my ($what, $one, $other) = @_;
    my %all = (%$one, %$other);
    for my $key (sort keys %all) { same("$what$key", $one->{$key} // 0, $other->{$key} // 0); }
    return;
}

# What each drawer should hold is what flowed through it, and the count is what was found.
sub drawers {
    my ($ledger, $drawers) = @_;
    my %column = (
        float => 'float', sale => 'sold', void => 'voided', award => 'prizes', award_back => 'prizes',
        refund => 'refunded', refund_back => 'refunded', tips => 'tips',
        account => 'accounts', ticket => 'tickets', exchange => 'exchanged', cash_moved => 'moved', cash_transfer => 'moved',
    );
    my (%flow, %left, %off);
    for my $row (@$ledger) {
        my ($kind, $drawer) = split m{/}, $row->{account};
        $off{$drawer} += minor($row->{amount}) if $kind eq 'over_short';
        next if $kind ne 'cash';
        $left{$drawer} += minor($row->{amount});
        $flow{$drawer}{ $column{ $row->{kind} } // $row->{kind} } += minor($row->{amount});
    }
    my %known;
    for my $row (@$drawers) {
        my ($id, $expected) = ($row->{drawer}, 0);
        $known{$id} = 1;
        for my $name (qw(float sold voided prizes refunded tips accounts tickets exchanged moved)) {
            same("$name of drawer $id", $flow{$id}{$name} // 0, minor($row->{$name}));
        }
        for my $name (keys %{ $flow{$id} }) { $expected += $flow{$id}{$name} if $name ne 'count'; }
        next if $row->{closed_at} eq '';
        same("cash expected in drawer $id", $expected, minor($row->{expected}));
        same("difference of drawer $id", minor($row->{counted}) - $expected, minor($row->{difference}));
        same("over or short of drawer $id in the ledger", -($off{$id} // 0), minor($row->{difference}));
        same("cash left in the closed drawer $id", $left{$id} // 0, 0);
    }
    for my $id (sort keys %flow) { wrong("drawer $id is not listed") if !$known{$id}; }
    return;
}

# Each side of an exchange is what the ledger has of it in that currency, and rounding is what the two differ by.
sub exchanges {
    my ($ledger, $exchanges) = @_;
    my (%booked, %told);
    for my $row (grep { $_->{kind} eq 'exchange' } @$ledger) {
        my ($kind, $drawer) = split m{/}, $row->{account};
        my $place = $kind eq 'cash' || $kind eq 'foreign' ? "drawer $drawer" : $kind;
        $booked{"$place of exchange $row->{exchange} in $row->{currency}"} += minor($row->{amount});
    }
    for my $row (@$exchanges) {
        my $of = "of exchange $row->{exchange} in $row->{currency}";
        $told{"drawer $row->{drawer} $of"} += minor($row->{moved});
        $told{"exchange $of"} -= minor($row->{worth});
        $told{"rounding $of"} -= minor($row->{rounding});
        same("the sides of exchange $row->{exchange}", minor($row->{worth}) + minor($row->{rounding}), minor($row->{moved}));
    }
    compare('the ledger and the exchanges differ, ', \%booked, \%told);
    return;
}

# Notes that were counted into the safe are what left the drawer; none are left in a closed one.
sub notes {
    my ($ledger, $notes, $drawers) = @_;
    my (%banked, %safe, %counted, %off, %told);
    for my $row (@$ledger) {
        my ($kind, $drawer, $currency) = split m{/}, $row->{account};
        if ($kind eq 'foreign') {
            $banked{"drawer $drawer in $currency"} -= minor($row->{amount}) if $row->{kind} eq 'count';
            $told{$drawer}{$currency} += minor($row->{amount});
        }
        $off{"drawer $drawer in $currency"} -= minor($row->{amount}) if $kind eq 'over_short_in';
        $safe{$drawer} += minor($row->{amount}) if $kind eq 'safe' && defined $drawer;
    }
    my (%expected, %difference);
    for my $row (grep { $_->{banked} } @$notes) {
        my $of = "drawer $row->{drawer} in $row->{currency}";
        $expected{$of} += minor($row->{expected});
        $difference{$of} += minor($row->{difference});
        $counted{ $row->{currency} } += minor($row->{counted});
    }
    compare('the ledger and the notes counted differ, ', \%banked, \%expected);
    compare('over or short in the ledger and the notes differ, ', \%off, \%difference);
    compare('the safe and the notes counted differ, ', \%safe, \%counted);
    for my $row (grep { $_->{closed_at} ne '' } @$drawers) {
        my $held = $told{ $row->{drawer} } // {};
        same("$_ left in the closed drawer $row->{drawer}", $held->{$_}, 0) for sort keys %$held;
    }
    return;
}

# The prizes paid or unclaimed are what left the pool, bounties and jackpots what left theirs, those unclaimed what their account owes; all prizes together they are no more than was published.
sub prizes {
    my ($ledger, $awards, $prizes, $sales) = @_;
    my (%left, %paid, %won, %pool, %sold, %settled, %out, %money, %waits, %unclaimed, %tax, %kept);
    for my $row (@$ledger) {
        my $kind = kind_of($row->{account});
        $out{"prize $row->{award}"} -= minor($row->{amount})
            if $row->{kind} =~ /^award/ && ($IN_DRAWER{$kind} || $kind eq 'account' || $kind eq 'tax' || $kind eq 'tips');
        $tax{"prize $row->{award}"} -= minor($row->{amount})
            if $kind eq 'tax' || ($kind eq 'tips' && $row->{kind} =~ /^award/);
        $waits{"prize $row->{award}"} -= minor($row->{amount}) if $kind eq 'unclaimed';
        $left{"prize $row->{award}"} += minor($row->{amount}) if $kind eq 'bounty' && $row->{kind} =~ /^(?:award|unclaimed)/;
        $left{"prize $row->{award}"} += minor($row->{amount})
            if $row->{kind} =~ /^(?:award|unclaimed)/ && ($kind eq 'pool' || $kind eq 'withheld' || $kind eq 'side' || $kind eq 'won');
        next if $kind ne 'pool';
        $pool{ $row->{event} } -= minor($row->{amount});
        $settled{ $row->{event} } += minor($row->{amount}) if $row->{kind} eq 'settlement';
    }
    for my $row (@$awards) {
        my $whole = minor($row->{amount}) + minor($row->{ticket});
        my ($due, $paid, $unclaimed) = map { minor($row->{$_}) } qw(due paid unclaimed);
        $paid{"prize $row->{award}"} += $paid + $unclaimed;
        $unclaimed{"prize $row->{award}"} += $unclaimed;
        $kept{"prize $row->{award}"} += minor($row->{tax}) + minor($row->{tip});
        $money{"prize $row->{award}"} += $row->{status} eq 'paid' ? minor($row->{amount}) : 0;
        $won{ $row->{event} } += $whole - minor($row->{above}) if $row->{kind} eq 'prize';
        same("due and paid of prize $row->{award}", $due + $paid + $unclaimed, $whole);
    }
    compare('the account of unclaimed prizes and the prizes unclaimed differ, ', \%waits, \%unclaimed);
    compare('the accounts of tax and tips and what was taken off prizes differ, ', \%tax, \%kept);
    compare('the pool and the prizes paid differ, ', \%left, \%paid);
    compare('the ways of payment and the prizes paid differ, ', \%out, \%money);
    $sold{ $_->{event} } += minor($_->{pool}) for @$sales;
    for my $row (@$prizes) {
        my $event = $row->{event};
        my $out = minor($row->{withheld}) + minor($row->{prizes});
        my $in = ($sold{$event} // 0) + minor($row->{overlay});
        # What prizes in kind cost is not in the books: they leave a part of the pool.
        # While sales are reopened the pool is not what was published.
        if ($row->{reopened_at} ne '') { }
        elsif ($row->{in_kind} > 0) { wrong("event $event gives out more than its pool") if $out > $in; }
        else { same("the pool of event $event as published", $out, $in); }
        wrong("event $event awarded more than was published") if ($won{$event} // 0) > minor($row->{prizes});
    }
    # Settled and undone, the pool holds what it did before.
    for my $event (grep { $settled{$_} } sort keys %settled) {
        same("the pool of the settled event $event", $pool{$event}, 0);
    }
    return;
}

# What players put into a side pool that is awarded is what was won of it and what was kept; on its account is what was not paid out yet.
sub side_pools {
    my ($ledger, $awards, $pools) = @_;
    my (%came, %left, %held, %won, %out);
    for my $row (grep { kind_of($_->{account}) eq 'side' } @$ledger) {
        my $of = join ' of event ', reverse((split m{/}, $row->{account}, 3)[1, 2]);
        $came{$of} -= minor($row->{amount}) if $row->{kind} !~ /^(?:award|unclaimed)/;
        $left{$of} -= minor($row->{amount});
    }
    for my $row (grep { $_->{kind} eq 'side' } @$awards) {
        my $of = "$row->{pool} of event $row->{event}";
        $won{$of} += minor($row->{amount});
        $out{$of} += minor($row->{paid}) + minor($row->{unclaimed});
    }
    for my $row (@$pools) {
        my $of = "$row->{pool} of event $row->{event}";
        $held{$of} = minor($row->{held});
        same("the prizes of side pool $of", minor($row->{won}), $won{$of} // 0);
        same("what side pool $of gave", minor($row->{won}) + minor($row->{kept}), $held{$of});
        same("what sales brought to side pool $of", $came{$of} // 0, $held{$of});
        same("what is left on the account of side pool $of", $left{$of} // 0, $held{$of} - ($out{$of} // 0));
    }
    for my $of (sort keys %won) { wrong("side pool $of has prizes and is not awarded") if !defined $held{$of}; }
    return;
}

# What was won of jackpots is what left them for each event, prize by prize, and the house gave what it added.
sub jackpots {
    my ($ledger, $awards, $wins) = @_;
    my (%left, %won, %came, %prize, %listed);
    my ($given, $added) = (0, 0);
    for my $row (@$ledger) {
        my ($kind, $name) = split m{/}, $row->{account}, 2;
        if ($kind eq 'jackpot' && $row->{event} ne '') { $left{"event $row->{event}"} += minor($row->{amount}); }
        next if $row->{kind} ne 'jackpot';
        $came{"event $name"} -= minor($row->{amount}) if $kind eq 'won';
        $left{"event $row->{event}"} += minor($row->{amount}) if $kind eq 'side' || $kind eq 'fee' || $kind eq 'staff';
        $given += minor($row->{amount}) if $kind eq 'given' && minor($row->{amount}) > 0;
    }
    for my $row (@$wins) {
        my $event = "event $row->{event}";
        $won{$event} += minor($row->{won});
        $listed{"$row->{jackpot} of entry $row->{entry} in $event"} += minor($row->{won});
        $added += minor($row->{added});
    }
    for my $row (grep { $_->{kind} eq 'jackpot' } @$awards) {
        $prize{"$row->{pool} of entry $row->{entry} in event $row->{event}"} += minor($row->{amount});
    }
    compare('the ledger and the jackpots won differ, ', \%came, \%won);
    compare('what jackpots lost and what was won of them differ, ', \%left, \%won);
    compare('the prizes and the jackpots won differ, ', \%prize, \%listed);
    wrong("the house added $added to jackpots and gave $given") if $added > $given;
    return;
}

# What a cancelled event gives back is what its players are owed or were paid, refund by refund.
sub refunds {
    my ($ledger, $refunds) = @_;
    my (%left, %paid, %given, %owed, %held, %due);
    for my $row (grep { kind_of($_->{account}) eq 'due' } @$ledger) {
        $held{ $row->{event} } -= minor($row->{amount});
        $given{ $row->{event} } -= minor($row->{amount}) if $row->{kind} !~ /^refund/;
        $left{"refund $row->{refund}"} += minor($row->{amount}) if $row->{kind} =~ /^refund/;
    }
    for my $row (@$refunds) {
        $paid{"refund $row->{refund}"} += minor($row->{paid});
        $owed{ $row->{event} } += minor($row->{amount});
        $due{ $row->{event} } += minor($row->{due});
        same("due and paid of refund $row->{refund}", minor($row->{due}) + minor($row->{paid}), minor($row->{amount}));
    }
    compare('what is due and the refunds paid differ, ', \%left, \%paid);
    compare('the ledger and the refunds due differ, event ', \%held, \%due);
    compare('what was sold and the refunds differ, event ', \%given, \%owed);
    return;
}

# What the movements of a player's account add up to is what the house owes.
sub accounts {
    my ($ledger, $movements, $accounts) = @_;
    my (%owed, %moved, %listed);
    for my $row (@$ledger) {
        $owed{$1} -= minor($row->{amount}) if $row->{account} =~ m{^account/(\d+)$};
    }
    $moved{ $_->{player_id} } += minor($_->{amount}) for @$movements;
    $listed{ $_->{player_id} } = minor($_->{held}) for @$accounts;
    compare('the ledger and the movements differ, account ', \%owed, \%moved);
    compare('the accounts and the movements differ, account ', \%listed, \%moved);
    return;
}

# What is outstanding on tickets is what the house owes; each was issued once, and ended at most once.
sub tickets {
    my ($ledger, $sales, $tickets) = @_;
    my %event = map { $_->{sale} => $_->{event} } @$sales;
    my (%owed, %left, %booked, %due, %spent, %used);
    for my $row (@$ledger) {
        next if $row->{account} !~ m{^tickets/([A-Z]{3})$};
        $owed{"tickets in $row->{currency}"} -= minor($row->{amount});
        if ($row->{kind} =~ /^(?:ticket|award)/) { $booked{$row->{currency}} -= minor($row->{amount}); }
        else { $used{"event $row->{event}"} += minor($row->{amount}); }
    }
    for my $row (@$tickets) {
        my $worth = minor($row->{worth});
        my $is_out = $row->{state} eq 'issued';
        same("what is outstanding of ticket $row->{ticket}", minor($row->{outstanding}), $is_out ? $worth : 0);
        $left{"tickets in $row->{currency}"} += minor($row->{outstanding});
        $due{$row->{currency}} += $worth if $is_out || $row->{state} eq 'spent';
        $spent{'event ' . ($event{ $row->{sale} } // '')} += $worth if $row->{sale} ne '';
        wrong("ticket $row->{ticket} is $row->{state} and paid nothing") if $row->{state} eq 'spent' && $row->{sale} eq '';
    }
    compare('the ledger and the tickets differ, ', \%owed, \%left);
    compare('the ledger and the tickets issued differ, ', \%booked, \%due);
    compare('the ledger and the tickets spent differ, ', \%used, \%spent);
    return;
}

# A payment of an account, or its void, has the receipt of what it paid.
sub numbered {
    my ($sales, $movements, $tickets, $exchanges) = @_;
    my @sold = map { $_->{receipt} } @$sales;
    push @sold, grep { $_ ne '' } map { ($_->{receipt}, $_->{void_receipt}) } @$tickets;
    my %changed = map { $_->{receipt} => 1 } grep { $_->{receipt} ne '' } @$exchanges;
    push @sold, keys %changed;
    my %known = map { $_ => 1 } @sold;
    my @own = grep { $_->{kind} !~ m{^(?:payment|refund)$} || !$known{ $_->{receipt} } } @$movements;
    return ((map { { receipt => $_ } } @sold), @own);
}

# The lists made of the ledger say what it says.
sub extracts {
    my ($ledger, $payments, $deductions) = @_;
    my (%drawer, %paid, %part, %deducted);
    for my $row (@$ledger) {
        my $kind = kind_of($row->{account});
        $drawer{"row $row->{row}"} = minor($row->{amount}) if $IN_DRAWER{$kind};
        next if $row->{kind} =~ /^(?:award|unclaimed)/;
        $part{"row $row->{row}"} = -minor($row->{amount}) if $kind eq 'withheld' || $kind eq 'expenses' || $IS_PART{$kind} && $kind ne 'pool';
    }
    $paid{"row $_->{row}"} = minor($_->{amount}) for @$payments;
    $deducted{"row $_->{row}"} = minor($_->{amount}) for @$deductions;
    compare('the ledger and the payments differ, ', \%drawer, \%paid);
    compare('the ledger and the deductions differ, ', \%part, \%deducted);
    return;
}

# Receipts are numbered without a gap, and none twice.
sub receipts {
    my %seen;
    $seen{ $_->{receipt} }++ for @_;
    my $last = 0;
    for my $number (sort { $a <=> $b } keys %seen) {
        wrong("receipt $number is there $seen{$number} times") if $seen{$number} > 1;
        wrong('receipt ', $last + 1, $number > $last + 2 ? ' to ' . ($number - 1) . ' are' : ' is', ' missing')
            if $number > $last + 1;
        $last = $number;
    }
    return;
}

# A paper has one original, its copies are numbered without a gap, and a receipt has the number of its sale.
sub prints {
    my ($prints, $sales) = @_;
    my (%copies, %number);
    for my $row (@$sales) { $number{ $row->{voids} eq '' ? "receipt $row->{sale}" : "void $row->{sale}" } = $row->{receipt}; }
    for my $row (@$prints) {
        my $of = "$row->{kind} $row->{subject_id}";
        same("the copy printed of $of", $row->{copy}, $copies{"$of $row->{edition}"}++ // 0);
        same("the number printed of $of", $row->{number}, $number{$of} // 0) if $row->{kind} =~ m{^(?:receipt|void)$};
    }
    return;
}

# No line is missing, each is what its hash says, and every sale is a line and every line of a sale a receipt.
sub journal {
    my ($journal, $sales) = @_;
    my (%last, %told, %sold, %there);
    for my $row (@$sales) { $sold{ $row->{sale} } = [ $row->{receipt}, minor($row->{total}) ] if $row->{voids} eq ''; }
    $there{ $_->{id} } = 1 for @$journal;
    for my $row (@$journal) {
        my $book = "$row->{book} $row->{subject}";
        my $kept = join "\n", map { $row->{$_} } qw(id book subject number at who_id details);
        wrong("line $row->{id} is not what its hash says") if sha256_hex(encode('UTF-8', $kept)) ne $row->{sha256};
        same("lines of the journal of $book", $row->{number}, ($last{$book} // 0) + 1);
        $last{$book} = $row->{number};
        wrong("line $row->{id} is undone by none") if $row->{undone_by} ne '' && !$there{ $row->{undone_by} };
        my $said = decode_json(encode('UTF-8', $row->{details}));
        for my $fact ($said, @{ $said->{also} }) {
            my $told = $fact->{details};
            next if !exists $told->{receipt} || !exists $told->{sale} || exists $told->{void_receipt};
            my $sale = $sold{ $told->{sale} };
            if (!$sale) { wrong("sale $told->{sale} of the journal is not listed"); next; }
            $told{ $told->{sale} } = 1;
            same("the receipt of sale $told->{sale} in the journal", $told->{receipt}, $sale->[0]);
            same("the amount of sale $told->{sale} in the journal", $told->{amount_minor}, $sale->[1]);
        }
    }
    for my $sale (sort { $a <=> $b } keys %sold) { wrong("the journal does not know sale $sale") if !$told{$sale}; }
    return;
}

# What an earlier export had is still there, unchanged.
sub earlier {
    my ($journal, $ledger, $before) = @_;
    my %line = map { $_->{id} => $_->{sha256} } @$journal;
    for my $row (@{ rows($before, 'journal') }) {
        wrong("line $row->{id} is not what it was") if ($line{ $row->{id} } // '') ne $row->{sha256};
    }
    my %row = map { $_->{row} => "$_->{posting} $_->{account} $_->{amount} $_->{currency}" } @$ledger;
    for my $one (@{ rows($before, 'ledger') }) {
        my $was = "$one->{posting} $one->{account} $one->{amount} $one->{currency}";
        wrong("row $one->{row} of the ledger is not what it was") if ($row{ $one->{row} } // '') ne $was;
    }
    return;
}

my ($from, $before) = @ARGV;
die "audit.pl EXPORT [EARLIER]\n" if !defined $from;
my $files = read_export($from);
hashes($files);
my %list = map { $_ => rows($files, $_) }
    qw(ledger sales drawers awards side-pools jackpots prizes refunds movements accounts tickets payments deductions prints exchanges notes journal);
ledger($list{ledger});
sales(@list{qw(ledger sales)});
drawers(@list{qw(ledger drawers)});
exchanges(@list{qw(ledger exchanges)});
notes(@list{qw(ledger notes drawers)});
prizes(@list{qw(ledger awards prizes sales)});
side_pools(@list{qw(ledger awards side-pools)});
jackpots(@list{qw(ledger awards jackpots)});
refunds(@list{qw(ledger refunds)});
accounts(@list{qw(ledger movements accounts)});
extracts(@list{qw(ledger payments deductions)});
tickets(@list{qw(ledger sales tickets)});
receipts(numbered(@list{qw(sales movements tickets exchanges)}));
prints(@list{qw(prints sales)});
journal(@list{qw(journal sales)});
earlier(@list{qw(journal ledger)}, read_export($before)) if defined $before;

binmode STDOUT, ':encoding(UTF-8)';
if (@wrong) { print "$_\n" for @wrong; exit 1; }
my $count = 0;
$count += @$_ for values %list;
print "proven: $count rows\n";
